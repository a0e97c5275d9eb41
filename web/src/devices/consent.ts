import { createPersistedState } from './persistedState.ts';

export type Consent = 'given' | 'refused' | 'unasked';

/** Whether this visitor agreed to be counted; nobody is before they said so. */
export const consentState = createPersistedState<Consent>('consent', 'unasked', isConsent);

function isConsent(value: unknown): value is Consent {
  return value === 'given' || value === 'refused' || value === 'unasked';
}
