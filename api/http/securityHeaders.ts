import type { Services } from '../services.ts';
import { createFilePolicy, createPagePolicy } from './contentSecurityPolicy.ts';

/** Adds the security headers that the response doesn't have yet. */
export function setSecurityHeaders(
  pathname: string,
  headers: Record<string, string>,
  { settings }: Pick<Services, 'settings'>,
): void {
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  headers['content-security-policy'] ??= isPage ? createPagePolicy(settings) : createFilePolicy(pathname);
  for (const [name, value] of Object.entries(commonHeaders)) headers[name] ??= value;
  const isFrameable = headers['content-security-policy'].includes('frame-ancestors *');
  if (!isFrameable) headers['x-frame-options'] = 'DENY';
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

/** The security headers of responses that the adapters create without the application, and that may not load anything. */
export const adapterSecurityHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': createFilePolicy('/'),
  'x-frame-options': 'DENY',
};
