// Handles push messages without Firebase's SDK, which would have to be loaded with the deployment's settings each time
// the worker starts, and which doesn't let us choose the page that a notification opens.
import {
  type MessageToPage,
  type SystemNotificationData,
  parsePushMessage,
  type PushNotification,
} from '#domain/notifications/messages.ts';
import { isVisitorPage } from '#domain/pages/pages.ts';
import { parseVideo } from '#domain/video/video.ts';

type WorkerScope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration' | 'location'>;

/**
 * Shows every push message as a system notification, because Safari revokes the permission after three that aren't. A
 * visible tab shows a card instead and closes the system notification. The worker doesn't close it, because a tab that
 * the system has suspended can count as visible without showing the card.
 */
export async function showPushNotification(data: PushMessageData | null, scope: WorkerScope): Promise<void> {
  const message = parsePushMessage(readJson(data), scope.location.origin);
  const visibleTab = message === null ? undefined : await findVisibleTab(scope);
  // Informs the tab first, because showing the system notification may take a while.
  visibleTab?.postMessage({ notification: message } satisfies MessageToPage);
  const { title, body, url } = message ?? createDefaultNotification(scope);
  const tag = crypto.randomUUID();
  await scope.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    silent: visibleTab !== undefined,
    tag,
    data: { url } satisfies SystemNotificationData,
  });
  visibleTab?.postMessage({ notificationTag: tag } satisfies MessageToPage);
}

async function findVisibleTab(scope: WorkerScope): Promise<WindowClient | undefined> {
  const tabs = await findOpenTabs(scope);
  return tabs.find((tab) => tab.focused) ?? tabs.find((tab) => tab.visibilityState === 'visible');
}

/** Creates the notification that is shown for a message that can't be parsed. */
function createDefaultNotification({ location }: WorkerScope): PushNotification {
  return { title: location.hostname, body: 'There is something new.', url: null };
}

/** Opens a notification's link: videos and our own pages in an open public tab if possible, others in a new window. */
export async function openNotificationUrl(url: string | null, scope: WorkerScope): Promise<void> {
  const { origin } = scope.location;
  const isVideo = url !== null && parseVideo(url) !== null;
  if (url !== null && !isVideo && new URL(url).origin !== origin)
    return void (await scope.clients.openWindow(url));

  const address = url === null || isVideo ? `${origin}/` : url;
  const tabs = (await findOpenTabs(scope)).filter(showsVisitorPage);
  const tab = tabs.find((tab) => withoutHash(tab.url) === withoutHash(address)) ?? tabs[0];
  const client =
    tab === undefined
      ? await scope.clients.openWindow(address)
      : await focusAndNavigate(tab, isVideo ? null : url);
  if (isVideo) client?.postMessage({ videoUrl: url } satisfies MessageToPage);
}

/** Returns whether a tab shows a page for visitors. Other tabs, such as the admin page, may have unsaved changes. */
function showsVisitorPage({ url }: WindowClient): boolean {
  return isVisitorPage(new URL(url).pathname);
}

async function focusAndNavigate(tab: WindowClient, url: string | null): Promise<WindowClient | null> {
  // The browser may refuse to focus the tab, but it can still be navigated.
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
