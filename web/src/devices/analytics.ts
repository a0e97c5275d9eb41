// What is counted, and the only door to the counter: it opens after the visitor agreed, and not without a measurement id.
import { consentChoice } from './consent.ts';
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
export const canCount = settings.firebase?.measurementId != null;

let counter: Promise<{ count: (event: AnalyticsEvent) => void; stop: () => void }> | undefined;

/** Counts an event, if the visitor agreed; never throws and never waits. */
export function track(event: AnalyticsEvent): void {
  const { firebase } = settings;
  if (!canCount || firebase === null || !isAgreedTo()) return;
  counter ??= import('./analyticsFirebase.ts').then(({ openCounter }) => openCounter(firebase));
  counter.then(({ count }) => isAgreedTo() && count(event)).catch(forgetCounter);
}

consentChoice.subscribe(() => {
  if (!isAgreedTo()) counter?.then(({ stop }) => stop()).catch(forgetCounter);
});

function isAgreedTo(): boolean {
  return consentChoice.read() === 'given';
}

/** A blocked or unreachable counter is no error of the page; the next event tries again. */
function forgetCounter(): void {
  counter = undefined;
}
