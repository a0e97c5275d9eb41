import type { Settings } from '../env.ts';
import {
  createPagePolicy,
  serviceWorkerPolicy,
  soundPolicy,
  unprivilegedPolicy,
} from './contentSecurityPolicy.ts';

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

/**
 * Returns the headers with the security headers that they don't have yet. Most responses are no pages, so their headers
 * are prepared: adding the headers one by one takes several times as long.
 */
export function addSecurityHeaders(
  pathname: string,
  headers: Readonly<Record<string, string>>,
  settings: Settings,
): Record<string, string> {
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  const policy = headers['content-security-policy'] ?? (isPage ? createPagePolicy(settings) : null);
  if (policy === null) return { ...getFileHeaders(pathname), ...headers };
  const isFrameable = policy.includes('frame-ancestors *');
  return {
    ...commonHeaders,
    'content-security-policy': policy,
    ...headers,
    ...(!isFrameable && { 'x-frame-options': 'DENY' }),
  };
}

/** The security headers of responses that the adapters create without the application, and that may not load anything. */
export const adapterSecurityHeaders: Readonly<Record<string, string>> = createFileHeaders(unprivilegedPolicy);

const soundHeaders = createFileHeaders(soundPolicy);
const serviceWorkerHeaders = createFileHeaders(serviceWorkerPolicy);

function getFileHeaders(pathname: string): Readonly<Record<string, string>> {
  if (pathname.startsWith('/sounds/')) return soundHeaders;
  return pathname === '/worker.js' ? serviceWorkerHeaders : adapterSecurityHeaders;
}

function createFileHeaders(policy: string): Record<string, string> {
  return { ...commonHeaders, 'content-security-policy': policy, 'x-frame-options': 'DENY' };
}
