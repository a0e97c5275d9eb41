// What is counted, and the only door to the counter: it opens after the visitor agreed, and not without a measurement id.
import { consentState } from './consent.ts';
import { settings } from './settings.ts';

/** Everything that is ever counted. Ids and fixed words only: no free text, no names. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string }
  | { name: 'view_thought'; thoughtId: string }
  /** A bubble was pressed. */
  | { name: 'bubble_click'; thoughtId: string }
  /** A video first played. */
  | { name: 'video_play'; videoId: string }
  /** A thought page's or a notification's video was asked for. */
  | { name: 'video_click'; videoId: string; place: 'thought_page' | 'notification' }
  | { name: 'share'; thoughtId: string; method: 'sheet' | 'clipboard' }
  | { name: 'admin_action'; action: AdminAction };

export type AdminAction =
  'add' | 'update' | 'delete' | 'restore' | 'import' | 'generate_image' | 'invite' | 'revoke' | 'notify';

/** Whether this deployment counts at all. */
export const isAnalyticsConfigured = settings.firebase?.measurementId != null;

let analytics: Promise<{ logEvent: (event: AnalyticsEvent) => void; disable: () => void }> | undefined;

/** Counts an event, if the visitor agreed; never throws and never waits. */
export function track(event: AnalyticsEvent): void {
  const { firebase } = settings;
  if (!isAnalyticsConfigured || firebase === null || !hasConsent()) return;
  analytics ??= import('./firebase/firebaseAnalytics.ts').then(({ openFirebaseAnalytics }) =>
    openFirebaseAnalytics(firebase),
  );
  analytics.then(({ logEvent }) => hasConsent() && logEvent(event)).catch(discardAnalytics);
}

consentState.subscribe(() => {
  if (!hasConsent()) analytics?.then(({ disable }) => disable()).catch(discardAnalytics);
});

function hasConsent(): boolean {
  return consentState.read() === 'given';
}

/** A blocked or unreachable counter is no error of the page; the next event tries again. */
function discardAnalytics(): void {
  analytics = undefined;
}
