import { unprivilegedPolicy } from './contentSecurityPolicy.ts';

/**
 * The security headers of all responses. A page, a sound and the service worker have another Content-Security-Policy. It
 * is a plain object instead of a middleware, because `entry/node.ts` also creates responses without the application.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': unprivilegedPolicy,
  // Firebase's sign-in popup must communicate with the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // YouTube's player requires the origin of the page.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
