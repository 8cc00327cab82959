"""What a server keeps: players, sessions, matches with their entries, snapshots, chat."""
