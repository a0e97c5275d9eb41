// Browsers load photos from Unsplash through this site. A canvas with a photo of another origin couldn't be read.
import { createHmac, randomBytes } from 'node:crypto';
import { openOnce } from '../openOnce.ts';
import { isEqualSecret } from '../http/isEqualSecret.ts';
import type { ImageStore } from './store/imageStore.ts';

/** Signs the URLs of photos that the image generator returns, so that this site fetches only those. */
export interface PhotoUrlSigner {
  /** Returns a path of this site that serves the photo for ten minutes. */
  createSignedPath(photoUrl: string): Promise<string>;
  /** Returns the photo's URL in such a path, or null if the signature is invalid or has expired. */
  readSignedUrl(parameters: URLSearchParams): Promise<string | null>;
}

const lifetimeSeconds = 600;

/**
 * Creates the signer. Its secret is generated once and stored in the database, because all servers of the site need
 * the same one, and no required setting is secret: Firebase's settings are public, and Google credentials don't always
 * contain a key.
 */
export function createPhotoUrlSigner(
  images: Pick<ImageStore, 'getOrCreateSecret'>,
  now: () => string,
): PhotoUrlSigner {
  const readSecret = openOnce(async () => images.getOrCreateSecret(randomBytes(32).toString('base64url')));
  const sign = async (photoUrl: string, until: string) =>
    createHmac('sha256', await readSecret())
      .update(`${until} ${photoUrl}`)
      .digest('base64url');
  const nowSeconds = () => Math.floor(Date.parse(now()) / 1000);
  return {
    createSignedPath: async (url) => {
      const until = String(nowSeconds() + lifetimeSeconds);
      const signature = await sign(url, until);
      return `/images/photo?${new URLSearchParams({ url, until, signature }).toString()}`;
    },
    readSignedUrl: async (parameters) => {
      const [url, until, signature] = ['url', 'until', 'signature'].map((name) => parameters.get(name) ?? '');
      if (!url || !until || !signature || !(nowSeconds() <= Number(until))) return null;
      return isEqualSecret(await sign(url, until), signature) ? url : null;
    },
  };
}
