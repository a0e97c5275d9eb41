// Whether this visitor agreed to be counted; nobody is before they said so.
import { remembered } from './remembered.ts';

export type Consent = 'given' | 'refused' | 'unasked';

const choice = remembered<Consent>('consent', 'unasked', isConsent);
const listeners = new Set<() => void>();

export function readConsent(): Consent {
  return choice.read();
}

export function writeConsent(consent: Consent): void {
  choice.write(consent);
  for (const listener of listeners) listener();
}

/** @returns ends the subscription. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isConsent(value: unknown): value is Consent {
  return value === 'given' || value === 'refused' || value === 'unasked';
}
