import { hash } from 'node:crypto';
import type { Settings } from '../env.ts';

/**
 * Returns the Content-Security-Policy of a page, which allows only the sources that pages use. It allows inline scripts
 * and styles only by their hashes, and what the playground's editor inserts.
 * @param editorNonce allows what that editor, Monaco, needs. It inserts style elements, which can have a nonce. The lines
 * and selections that it renders have style attributes for their height and position, which no nonce can allow and
 * which would need a hash for each position. A style attribute applies to its own element only, so it can't be used to
 * read and send other parts of the page.
 * @param scriptHashes as `hashInlineContent` returns them
 */
export function createPagePolicy(
  settings: Settings,
  { editorNonce = null, scriptHashes = [], styleHashes = [] }: InlineSources = {},
): string {
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
    // Only two paths of YouTube's host are allowed, because it also serves JSONP. A path that ends in / is a prefix.
    'script-src': [
      "'self'",
      ...scriptHashes,
      'https://www.youtube.com/iframe_api',
      'https://www.youtube.com/s/player/',
      ...firebaseSourceLists.script,
    ],
    'style-src': ["'self'", ...styleHashes, ...(editorNonce === null ? [] : [`'nonce-${editorNonce}'`])],
    ...(editorNonce !== null && { 'style-src-attr': ["'unsafe-inline'"] }),
    'worker-src': ["'self'", ...(editorNonce === null ? [] : ['blob:'])],
  });
}

interface InlineSources {
  editorNonce?: string | null;
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
}

/** Returns the source that allows a script or style element with this content. */
export function hashInlineContent(content: string): string {
  return `'sha256-${hash('sha256', content, 'base64')}'`;
}

const nothing = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** The Content-Security-Policy of most other responses, which may be opened as a page or run as a worker. */
export const unprivilegedPolicy = serializePolicy(nothing);

/** The policy of sound files. A browser that opens one shows it in a page, which loads the file again. */
export const soundPolicy = serializePolicy({ ...nothing, 'media-src': ["'self'"] });

/**
 * The policy of the service worker, which applies to its requests. When the worker fetches the script of a page's
 * worker, such as the one that resizes an uploaded image, Safari also requires worker-src.
 */
export const serviceWorkerPolicy = serializePolicy({
  ...nothing,
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
});

function serializePolicy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

const noSources = { connect: [], frame: [], script: [] };

/** The sources for sign-in by popup, push registration and, if the visitor has consented, analytics. */
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
