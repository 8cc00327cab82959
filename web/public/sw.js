/* Told by the push service that it is somebody's turn, or that he is invited: say so, and lead there. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const pagesAt = async (path) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter((page) => new URL(page.url).pathname === path);
};

async function tell({ title, body, match, path = `/m/${match}` }) {
  // Who looks at the page sees it himself.
  if ((await pagesAt(path)).some((page) => page.focused)) return;
  await self.registration.showNotification(title, { body, tag: match, icon: '/favicon.svg', data: { path } });
}

async function open(path) {
  const [page] = await pagesAt(path);
  await (page ? page.focus() : self.clients.openWindow(path));
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
