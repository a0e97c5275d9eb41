import type { Settings } from '../env.ts';

/**
 * What pages may load: exactly what is used. Nothing inline runs, and no style is inline but on the playground, whose
 * editor writes its own style elements.
 */
export function contentSecurityPolicy(pathname: string, settings: Settings): string {
  const isPlayground = pathname === '/playground';
  const outside = settings.firebase.apiKey === null ? none : firebaseSources(settings);
  return Object.entries({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...outside.connect],
    'font-src': ["'self'", ...(isPlayground ? ['data:'] : [])],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': ['https://www.youtube-nocookie.com', ...outside.frame],
    'img-src': ["'self'", 'data:', 'blob:'],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'object-src': ["'none'"],
    // YouTube's script by path, because its host serves JSONP; a path that ends in / takes what lies below.
    'script-src': [
      "'self'",
      'https://www.youtube.com/iframe_api',
      'https://www.youtube.com/s/player/',
      ...outside.script,
    ],
    'style-src': ["'self'", ...(isPlayground ? ["'unsafe-inline'"] : [])],
    'worker-src': ["'self'", ...(isPlayground ? ['blob:'] : [])],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

const none = { connect: [], frame: [], script: [] };

/** Sign-in by popup, push registration and, once a visitor agreed, analytics. */
function firebaseSources({ firebase, authEmulatorHost }: Settings) {
  const emulator = authEmulatorHost === null ? [] : [`http://${authEmulatorHost}`];
  const measures = firebase.measurementId !== null;
  return {
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firebaseinstallations.googleapis.com',
      'https://fcmregistrations.googleapis.com',
      ...(measures
        ? [
            'https://firebase.googleapis.com',
            'https://www.googletagmanager.com',
            'https://*.google-analytics.com',
            'https://*.analytics.google.com',
          ]
        : []),
      ...emulator,
    ],
    frame: [`https://${firebase.projectId}.firebaseapp.com`, ...emulator],
    script: [
      'https://apis.google.com/js/api.js',
      'https://apis.google.com/_/scs/',
      ...(measures ? ['https://www.googletagmanager.com/gtag/js'] : []),
    ],
  };
}
