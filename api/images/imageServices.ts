// Photos for thoughts: from Unsplash (https://unsplash.com/documentation), else from the placeholder service.
import * as v from 'valibot';
import type { Random } from '#domain/feed/random.ts';
import { imagePathOf } from '#domain/images/imageUrl.ts';
import { toCreditHref } from '#domain/images/photoCredit.ts';
import { createPhotoQuery, shortenQuery } from '#domain/images/photoQuery.ts';
import { cutText } from '#domain/text/cutText.ts';
import type { Settings } from '../env.ts';
import type { ImageResult } from '../generated/resolvers.generated.ts';
import { readBodyWithLimit } from '../http/readBodyWithLimit.ts';
import type { Log } from '../logging/log.ts';
import { bulkBudgetMs, remainingMs, withBudget } from '../storage/timeBudget.ts';
import { createImageFetcher, type ResolveHost } from './fetchImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import { createStoreDraftImage, loadImage, type StoreDraftImage } from './storeDraftImage.ts';

/** The image functions that the rest of the API uses. */
export interface ImageServices {
  /**
   * Finds a photo and stores it, because a browser can't read a canvas on which it has drawn another site's image. An
   * unused photo is deleted like any image.
   */
  generateImage: (thought: string) => Promise<ImageResult>;
  /** Stores a draft's image; see storeDraftImage.ts. With `dryRun` nothing is written. */
  storeDraftImage: StoreDraftImage;
  /** Reports to Unsplash that a photo is used, if possible without delaying the response. Never rejects. Does nothing without a location. */
  reportPhotoUse: (downloadLocation: string | null | undefined) => Promise<void>;
}

interface ImageServiceDependencies {
  images: ImageStore;
  settings: Settings;
  fetch: typeof globalThis.fetch;
  resolveHost: ResolveHost;
  random: Random;
  now: () => string;
  log: Log;
}

export function createImageServices(dependencies: ImageServiceDependencies): ImageServices {
  const { images, settings, random, now, fetch, resolveHost, log } = dependencies;
  const { accessKey, url: unsplashUrl, placeholderUrl } = settings.unsplash;
  const trustedOrigins = [unsplashUrl, placeholderUrl].map((url) => new URL(url).origin);
  const fetchPhoto = createImageFetcher({ fetch, resolveHost, log, trustedOrigins });

  const storePhoto = async (url: string): Promise<string | null> => {
    const image = await loadImage(url, fetchPhoto);
    if ('problem' in image) return null;
    await images.put(image.name, image.bytes);
    return imagePathOf(image.name);
  };
  const requestUnsplash = (url: string, signal: AbortSignal) => {
    const headers = { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' };
    return fetch(url, { headers, redirect: 'error', signal });
  };
  /** Searches for a photo with all words, then with fewer until one is found. Returns the reason if none is found. */
  const findPhoto = async (query: string): Promise<Photo | string> => {
    if (accessKey === null) return 'No Unsplash access key is set.';
    const signal = startTimeout();
    for (let words: string | null = query; words !== null; words = shortenQuery(words)) {
      const size = { orientation: 'landscape', w: '800', h: '600' };
      const seed = String(Date.parse(now()));
      const parameters = new URLSearchParams({ query: words, ...size, seed, content_filter: 'high' });
      const response = await requestUnsplash(`${unsplashUrl}/photos/random?${String(parameters)}`, signal);
      if (response.ok) return readPhoto(words, await readBodyWithLimit(response, maxResponseBytes));
      await response.body?.cancel();
      if (response.status !== 404) return describeRefusal(response);
    }
    return 'Unsplash has no photo for these words.';
  };
  const generateImage = async (thought: string): Promise<ImageResult> => {
    const query = createPhotoQuery(thought, random);
    const found = await findPhoto(query).catch((error: unknown) => {
      log.warn('The search for a photo failed.', error);
      return 'Unsplash doesn’t respond as it should.';
    });
    const photo = typeof found === 'string' ? null : found;
    const photoUrl = photo && (await storePhoto(photo.originalImageUrl));
    const common = { success: true, error: null, fallbackImage: null };
    if (photo !== null && photoUrl !== null) return { ...common, ...photo, imageUrl: photoUrl };
    const reason = typeof found === 'string' ? found : 'The photo could not be loaded.';
    const originalImageUrl = `${placeholderUrl}/seed/${Math.floor(random() * 2 ** 32).toString(36)}/800/600`;
    const fallbackImage = await storePhoto(originalImageUrl);
    const error =
      fallbackImage === null
        ? 'No photo found; using a gradient.'
        : `${reason} A placeholder photo is used instead.`;
    const noPhoto = { credit: null, downloadLocation: null, searchQuery: query, originalImageUrl };
    return { ...common, ...noPhoto, error, imageUrl: fallbackImage, fallbackImage };
  };
  const reportDownload = async (url: string): Promise<void> => {
    try {
      const response = await requestUnsplash(url, startTimeout());
      await response.body?.cancel();
      if (!response.ok) log.warn(`Unsplash rejected a download report with status ${response.status}.`);
    } catch (error) {
      log.warn('The download of a photo couldn’t be reported to Unsplash.', error);
    }
  };
  return {
    generateImage: (thought) => withBudget(bulkBudgetMs, () => generateImage(thought)),
    reportPhotoUse: async (downloadLocation) => {
      if (!downloadLocation || accessKey === null || !hasSameOrigin(downloadLocation, unsplashUrl)) return;
      const reported = reportDownload(downloadLocation);
      // On Lambda, waits for the report, because the process is suspended after the response.
      if (settings.isOnLambda) await reported;
    },
    storeDraftImage: createStoreDraftImage(images, createImageFetcher({ fetch, resolveHost, log })),
  };
}

const timeoutMs = 2_500;
const maxResponseBytes = 10 * 1024 * 1024;

/** Limits the time of a request to a photo service, and to the rest of the request's budget. */
function startTimeout(): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.round(Math.min(timeoutMs, remainingMs()))));
}

type Photo = Pick<ImageResult, 'searchQuery' | 'credit' | 'downloadLocation'> & { originalImageUrl: string };

/** A link to unsplash.com. */
const creditLink = v.pipe(
  v.string(),
  v.check((link) => hasSameOrigin(link, 'https://unsplash.com')),
  v.transform(toCreditHref),
  v.string(),
);

/** The fields of a photo that are used. */
const photoSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    urls: v.object({ regular: v.string() }),
    links: v.object({ html: creditLink, download_location: v.string() }),
    user: v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
      links: v.object({ html: creditLink }),
    }),
  }),
);

/** Parses a response of Unsplash. @throws unless it is a photo */
function readPhoto(searchQuery: string, bytes: Uint8Array): Photo {
  const { urls, links, user } = v.parse(photoSchema, new TextDecoder().decode(bytes));
  const credit = { name: cutText(user.name, 120), profileUrl: user.links.html, photoUrl: links.html };
  return { searchQuery, originalImageUrl: urls.regular, credit, downloadLocation: links.download_location };
}

function hasSameOrigin(candidate: string, expected: string): boolean {
  return URL.canParse(candidate) && new URL(candidate).origin === new URL(expected).origin;
}

function describeRefusal({ status, headers }: Response): string {
  if (status === 429 || headers.get('x-ratelimit-remaining') === '0')
    return 'Unsplash allows no more searches within this hour.';
  return status === 401 || status === 403
    ? 'Unsplash rejected the access key.'
    : `Unsplash rejected the search (status ${status}).`;
}
