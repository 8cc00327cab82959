/* Told by the push service that it is somebody's turn: say so, and lead to the table. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const tables = async (match) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter((page) => new URL(page.url).pathname === `/m/${match}`);
};

async function tell({ title, body, match }) {
  // Who looks at the table sees it himself.
  if ((await tables(match)).some((page) => page.focused)) return;
  await self.registration.showNotification(title, { body, tag: match, icon: '/favicon.svg', data: { match } });
}

async function open(match) {
  const [page] = await tables(match);
  await (page ? page.focus() : self.clients.openWindow(`/m/${match}`));
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.match));
});
