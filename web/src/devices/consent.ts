import { createSharedState } from './sharedState.ts';
import { createPersistedState } from './persistedState.ts';

export type Consent = 'given' | 'refused' | 'undecided';

/** Whether the visitor has given consent to analytics, which isn't loaded before. */
export const consentState = createPersistedState<Consent>('consent', 'undecided', isConsent);

function isConsent(value: unknown): value is Consent {
  return value === 'given' || value === 'refused' || value === 'undecided';
}

/** Whether the visitor wants to change the decision. */
export const consentReopening = createSharedState(false);
