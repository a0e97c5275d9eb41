import { createPersistedState } from './persistedState.ts';

export type Consent = 'given' | 'refused' | 'unasked';

/** Whether the visitor has given consent to analytics, which isn't loaded before. */
export const consentState = createPersistedState<Consent>('consent', 'unasked', isConsent);

function isConsent(value: unknown): value is Consent {
  return value === 'given' || value === 'refused' || value === 'unasked';
}
