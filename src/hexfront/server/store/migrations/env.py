"""Alembic's entry: run the migrations on the connection that the server gives."""

from alembic import context

from hexfront.server.store.tables import meta

# Imported by anybody but Alembic (a test that collects modules) this file does nothing.
config = getattr(context, "config", None)
if config is not None:
    context.configure(
        connection=config.attributes["connection"], target_metadata=meta, transactional_ddl=False
    )
    context.run_migrations()
