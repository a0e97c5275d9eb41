// Pushed notifications. The messages are read here rather than by the SDK: it would have to be loaded with the
// deployment's settings each time the worker wakes, and it opens pages of its own choosing.
import { type PushNotification, parsePushMessage } from '#domain/notifications/pushMessage.ts';
import { parseVideo } from '#domain/video/video.ts';

type WorkerScope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration' | 'location'>;

/**
 * Every push becomes a notification of the system: Safari takes the permission away after three that don't. A tab in
 * view shows a card as well, and closes the notification in its favour; a suspended tab, which may count as in view,
 * does not, so the notification stays.
 */
export async function showPushNotification(data: PushMessageData | null, scope: WorkerScope): Promise<void> {
  const message = parsePushMessage(readJson(data), scope.location.origin);
  const visibleTab = message === null ? undefined : await findVisibleTab(scope);
  // The card comes at once, however long the system takes.
  visibleTab?.postMessage({ notification: message });
  const { title, body, url } = message ?? createDefaultNotification(scope);
  const tag = crypto.randomUUID();
  await scope.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    silent: visibleTab !== undefined,
    tag,
    data: { url },
  });
  visibleTab?.postMessage({ notificationTag: tag });
}

async function findVisibleTab(scope: WorkerScope): Promise<WindowClient | undefined> {
  const tabs = await findOpenTabs(scope);
  return tabs.find((tab) => tab.focused) ?? tabs.find((tab) => tab.visibilityState === 'visible');
}

/** Stands for a message without a text, whoever sent it. */
function createDefaultNotification({ location }: WorkerScope): PushNotification {
  return { title: location.hostname, body: 'There is something new.', url: null };
}

/** Opens what a pressed notification leads to: a video over our home page, a page of ours in a tab of ours. */
export async function openNotificationUrl(url: string | null, scope: WorkerScope): Promise<void> {
  const { origin } = scope.location;
  const isVideo = url !== null && parseVideo(url) !== null;
  if (url !== null && !isVideo && new URL(url).origin !== origin)
    return void (await scope.clients.openWindow(url));

  const address = url === null || isVideo ? `${origin}/` : url;
  const tabs = (await findOpenTabs(scope)).filter(isPublicPage);
  const tab = tabs.find((tab) => withoutHash(tab.url) === withoutHash(address)) ?? tabs[0];
  const client =
    tab === undefined
      ? await scope.clients.openWindow(address)
      : await focusAndNavigate(tab, isVideo ? null : url);
  if (isVideo) client?.postMessage({ videoUrl: url });
}

/** A tab where somebody looks after the thoughts may hold something unsaved. */
function isPublicPage({ url }: WindowClient): boolean {
  const { pathname } = new URL(url);
  return pathname === '/' || pathname.startsWith('/thought/');
}

async function focusAndNavigate(tab: WindowClient, url: string | null): Promise<WindowClient | null> {
  // A browser may refuse to bring a tab to the front; it is there all the same.
  const focusedTab = await tab.focus().catch(() => tab);
  return url === null || withoutHash(focusedTab.url) === withoutHash(url)
    ? focusedTab
    : focusedTab.navigate(url);
}

async function findOpenTabs({ clients }: WorkerScope): Promise<readonly WindowClient[]> {
  return clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}
