// Analytics events. They are logged only if a measurement id is configured and the visitor has given consent.
import { createPersistedState } from './persistedState.ts';
import { readPageSettings } from './settings.ts';
import { createSharedState } from './sharedState.ts';

export type Consent = 'given' | 'refused' | 'undecided';

/** Whether the visitor has given consent to analytics, which isn't loaded before. */
export const consentState = createPersistedState<Consent>(
  'consent',
  'undecided',
  (value): value is Consent => value === 'given' || value === 'refused' || value === 'undecided',
);

/** Whether the visitor wants to change the decision. */
export const isConsentReopened = createSharedState(false);

/** All analytics events. They contain ids and fixed words only, no free text and no names. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string }
  | { name: 'view_thought'; thoughtId: string }
  | { name: 'bubble_click'; thoughtId: string }
  | { name: 'video_play'; videoId: string }
  | { name: 'video_click'; videoId: string; place: 'thought_page' | 'notification' }
  | { name: 'share'; thoughtId: string; method: 'sheet' | 'clipboard' }
  | { name: 'admin_action'; action: AdminAction };

export type AdminAction =
  'add' | 'update' | 'delete' | 'restore' | 'import' | 'generate_image' | 'invite' | 'revoke' | 'notify';

/** Returns whether this deployment uses analytics. */
export function isAnalyticsConfigured(): boolean {
  return readPageSettings().firebase?.measurementId != null;
}

interface Analytics {
  logEvent: (name: string, details: Record<string, string>) => void;
  disable: () => void;
}

let analytics: Promise<Analytics> | undefined;

/** Logs an event if the visitor has given consent. Returns immediately and never throws. */
export function track(event: AnalyticsEvent): void {
  const { firebase } = readPageSettings();
  if (!isAnalyticsConfigured() || firebase === null || !hasConsent()) return;
  analytics ??= import('./firebase/firebaseAnalytics.ts').then(({ openFirebaseAnalytics }) =>
    openFirebaseAnalytics(firebase),
  );
  const { name, ...details } = event;
  analytics.then(({ logEvent }) => hasConsent() && logEvent(name, details)).catch(discardAnalytics);
}

consentState.subscribe(() => {
  if (!hasConsent()) analytics?.then(({ disable }) => disable()).catch(discardAnalytics);
});

function hasConsent(): boolean {
  return consentState.read() === 'given';
}

/** Ignores a failed load, for example if analytics is blocked. The next event tries to load it again. */
function discardAnalytics(): void {
  analytics = undefined;
}
