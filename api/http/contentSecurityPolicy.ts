import type { Settings } from '../env.ts';

/**
 * What pages may load: exactly what is used. Nothing inline runs, and no style is inline but in the playground's editor.
 * @param editorNonce allows what that editor, Monaco, needs. It writes style elements of its own, which take a nonce.
 * The lines and selections that it draws are strings of HTML with style attributes, and without these no line has a
 * height or a place. No nonce and no hash can allow them: a nonce belongs to an element, and a hash would be needed for
 * each position. An attribute styles its own element only, so it can't select and send what the page holds.
 */
export function createPagePolicy(settings: Settings, editorNonce: string | null = null): string {
  const firebaseSourceLists = settings.firebase.apiKey === null ? noSources : getFirebaseSources(settings);
  return serializePolicy({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...firebaseSourceLists.connect],
    'font-src': ["'self'", ...(editorNonce === null ? [] : ['data:'])],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': ['https://www.youtube-nocookie.com', ...firebaseSourceLists.frame],
    'img-src': ["'self'", 'data:', 'blob:'],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'object-src': ["'none'"],
    // YouTube's script by path, because its host serves JSONP; a path that ends in / takes what lies below.
    'script-src': [
      "'self'",
      'https://www.youtube.com/iframe_api',
      'https://www.youtube.com/s/player/',
      ...firebaseSourceLists.script,
    ],
    'style-src': ["'self'", ...(editorNonce === null ? [] : [`'nonce-${editorNonce}'`])],
    ...(editorNonce !== null && { 'style-src-attr': ["'unsafe-inline'"] }),
    'worker-src': ["'self'", ...(editorNonce === null ? [] : ['blob:'])],
  });
}

/** For all that is no page, and yet may be opened by itself or run as a worker. */
export function createFilePolicy(pathname: string): string {
  return serializePolicy({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // A browser opens a sound as a page that loads the sound again.
    ...(pathname.startsWith('/sounds/') && { 'media-src': ["'self'"] }),
    // A worker lives by the policy of its own script. When the service worker fetches the script of a page's worker, such
    // as the one that shrinks an uploaded image, Safari asks for worker-src too.
    ...(pathname === '/worker.js' && { 'connect-src': ["'self'"], 'worker-src': ["'self'"] }),
  });
}

function serializePolicy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

const noSources = { connect: [], frame: [], script: [] };

/** Sign-in by popup, push registration and, once a visitor agreed, analytics. */
function getFirebaseSources({ firebase, authEmulatorHost }: Settings) {
  const emulator = authEmulatorHost === null ? [] : [`http://${authEmulatorHost}`];
  const hasAnalytics = firebase.measurementId !== null;
  return {
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firebaseinstallations.googleapis.com',
      'https://fcmregistrations.googleapis.com',
      ...(hasAnalytics
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
      ...(hasAnalytics ? ['https://www.googletagmanager.com/gtag/js'] : []),
    ],
  };
}
