import type { Services } from '../services.ts';
import { createFilePolicy, createPagePolicy } from './contentSecurityPolicy.ts';

/** Adds the security headers that the response doesn't have yet. */
export function setSecurityHeaders(
  pathname: string,
  response: Response,
  { settings }: Pick<Services, 'settings'>,
): void {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const policy = isPage ? createPagePolicy(settings) : createFilePolicy(pathname);
  for (const [name, value] of Object.entries({ ...commonHeaders, 'content-security-policy': policy })) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  const isFrameable = response.headers.get('content-security-policy')?.includes('frame-ancestors *') === true;
  if (!isFrameable) response.headers.set('x-frame-options', 'DENY');
}

const commonHeaders = {
  // Firebase's sign-in popup communicates with the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // YouTube's player doesn't play on a page that sends no origin.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};
