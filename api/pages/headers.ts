import type { Services } from '../services.ts';

const everywhere = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** Adds to every answer what every answer carries, whoever made it. */
export function finish(_request: Request, response: Response, _services: Services): Response {
  for (const [name, value] of Object.entries(everywhere)) response.headers.set(name, value);
  if (response.headers.get('content-type')?.startsWith('text/html') === true) {
    response.headers.set('content-security-policy', contentSecurityPolicy);
  }
  return response;
}

// YouTube's script by path, because its host serves JSONP.
const contentSecurityPolicy = Object.entries({
  'default-src': "'self'",
  'base-uri': "'none'",
  'connect-src': "'self' https://*.googleapis.com",
  'font-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'frame-src': 'https://www.youtube-nocookie.com',
  'img-src': "'self' data: blob: https:",
  'media-src': "'self'",
  'object-src': "'none'",
  'script-src': "'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/",
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self' blob:",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ');
