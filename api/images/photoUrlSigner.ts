// The addresses under which a browser gets a photo through our own origin, so that its canvas stays readable.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ImageStore } from './store/imageStore.ts';

/** Signs the photos that the image generator proposes, so that nobody can make this site fetch others. */
export interface PhotoUrlSigner {
  /** A path of this site that leads to the photo for ten minutes. */
  createSignedPath(photoUrl: string): Promise<string>;
  /** The photo's address in such a path; null where we did not sign it, or longer ago. */
  readSignedUrl(parameters: URLSearchParams): Promise<string | null>;
}

const lifetimeSeconds = 600;

/**
 * The secret is made once and kept in the store, because every server of the site has to know it and no setting that all
 * deployments have is secret: Firebase's settings are public, and Google's credentials need not hold a key.
 */
export function createPhotoUrlSigner(
  images: Pick<ImageStore, 'getOrCreateSecret'>,
  now: () => string,
): PhotoUrlSigner {
  let secret: Promise<string> | undefined;
  const sign = async (photoUrl: string, until: string) => {
    secret ??= images.getOrCreateSecret(randomBytes(32).toString('base64url')).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(`${until} ${photoUrl}`)
      .digest('base64url');
  };
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
      return isEqualInConstantTime(await sign(url, until), signature) ? url : null;
    },
  };
}

function isEqualInConstantTime(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
