/** Web push: this browser is told of one's turn even if no page is open. */
import { api } from '../client';

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(raw, (char) => char.charCodeAt(0));
};

const possible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

async function subscribe(): Promise<PushSubscription | null> {
  const { key } = await api.pushKey();
  if (!key || !possible()) return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

/** Ask for it; whether the server will push. Where it cannot, open pages tell of the turn by themselves. */
export async function pushOn(): Promise<boolean> {
  try {
    const found = (await subscribe())?.toJSON();
    const { endpoint, keys } = found ?? {};
    if (!endpoint || !keys?.p256dh || !keys.auth) return false;
    await api.pushOn(endpoint, keys.p256dh, keys.auth);
    return true;
  } catch {
    return false;
  }
}

/** No more of it, for whoever this browser belongs to. */
export async function pushOff(): Promise<void> {
  try {
    const registration = possible() ? await navigator.serviceWorker.getRegistration() : undefined;
    const found = await registration?.pushManager.getSubscription();
    if (!found) return;
    await api.pushOff(found.endpoint);
    await found.unsubscribe();
  } catch {
    // The server drops a browser that is gone by itself.
  }
}
