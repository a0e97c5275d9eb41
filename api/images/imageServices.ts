// Photos for thoughts: from Unsplash (https://unsplash.com/documentation), else from the placeholder service.
import * as v from 'valibot';
import type { Random } from '#domain/feed/random.ts';
import { toCreditHref } from '#domain/images/photoCredit.ts';
import { createPhotoQuery, shortenQuery } from '#domain/images/photoQuery.ts';
import { cutText } from '#domain/text/cutText.ts';
import type { Settings } from '../env.ts';
import type { ImageResult } from '../generated/resolvers.generated.ts';
import { BodyTooLarge, readBodyWithLimit } from '../http/readBodyWithLimit.ts';
import type { Log } from '../logging/log.ts';
import { bulkBudgetMs, remainingMs, withBudget } from '../storage/timeBudget.ts';
import { createExternalImageFetcher, type ResolveHost } from './fetchExternalImage.ts';
import { imagePathOf } from './imageNames.ts';
import type { ImageStore } from './store/imageStore.ts';
import { createStoreDraftImage, prepareFetchedImage, type StoreDraftImage } from './storeDraftImage.ts';

/** The image functions that the rest of the API uses. */
export interface ImageServices {
  /**
   * Stores a photo for a thought. The browser draws the caption on it, and a canvas with an image of another site couldn't
   * be read. If no thought refers to the photo, it is deleted as any unused image.
   */
  generateImage: (thought: string) => Promise<ImageResult>;
  /** See storeDraftImage.ts. With `dryRun` nothing is written. */
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
  const { placeholderUrl, ...unsplash } = settings.unsplash;
  const network = { fetch, resolveHost, log };
  const trustedOrigins = [unsplash.url, placeholderUrl].map((url) => new URL(url).origin);
  const fetchPhoto = createExternalImageFetcher({ ...network, trustedOrigins });
  const storePhoto = async (url: string): Promise<string | null> => {
    const image = await prepareFetchedImage(url, fetchPhoto);
    if ('problem' in image) return null;
    await images.put(image.name, image.bytes);
    return imagePathOf(image.name);
  };
  const generateImage = async (thought: string): Promise<ImageResult> => {
    const query = createPhotoQuery(thought, random);
    const found = await findPhoto(query, Date.parse(now()), unsplash, network);
    if ('photo' in found) {
      const { url, ...photo } = found.photo;
      const imageUrl = await storePhoto(url);
      const common = { success: true, error: null, fallbackImage: null };
      if (imageUrl !== null) return { ...common, ...photo, imageUrl, originalImageUrl: url };
    }
    const reason = 'photo' in found ? 'The photo could not be loaded.' : found.reason;
    const placeholder = `${placeholderUrl}/seed/${Math.floor(random() * 2 ** 32).toString(36)}/800/600`;
    const fallbackImage = await storePhoto(placeholder);
    return {
      success: true,
      imageUrl: fallbackImage,
      originalImageUrl: placeholder,
      searchQuery: query,
      error:
        fallbackImage === null
          ? 'No photo found; using a gradient.'
          : `${reason} A placeholder photo is used instead.`,
      fallbackImage,
      credit: null,
      downloadLocation: null,
    };
  };
  return {
    generateImage: (thought) => withBudget(bulkBudgetMs, () => generateImage(thought)),
    reportPhotoUse: async (downloadLocation) => {
      if (!downloadLocation || !hasSameOrigin(downloadLocation, unsplash.url)) return;
      const reported = reportDownload(downloadLocation, unsplash, network);
      // Lambda suspends the process as soon as the response is sent.
      if (settings.isOnLambda) await reported;
    },
    storeDraftImage: createStoreDraftImage(images, createExternalImageFetcher(network)),
  };
}

type Unsplash = Pick<Settings['unsplash'], 'accessKey' | 'url'>;
type Network = Pick<ImageServiceDependencies, 'fetch' | 'log'>;

const timeoutMs = 2_500;
const maxResponseBytes = 10 * 1024 * 1024;

/** The current GraphQL request may have less time left. */
function startTimeout(): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.round(Math.min(timeoutMs, remainingMs()))));
}

function createRequest({ accessKey }: Unsplash, signal: AbortSignal): RequestInit {
  const headers = { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' };
  return { headers, redirect: 'error', signal };
}

/** Searches for these words, and for fewer of them while there is no result. Returns a photo, or why there is none. */
async function findPhoto(query: string, seed: number, unsplash: Unsplash, { fetch, log }: Network) {
  if (unsplash.accessKey === null) return { reason: 'No Unsplash access key is set.' };
  const signal = startTimeout();
  try {
    for (let words: string | null = query; words !== null; words = shortenQuery(words)) {
      const size = { orientation: 'landscape', w: '800', h: '600' };
      const parameters = { query: words, ...size, seed: String(seed), content_filter: 'high' };
      const url = `${unsplash.url}/photos/random?${new URLSearchParams(parameters)}`;
      const response = await fetch(url, createRequest(unsplash, signal));
      if (response.ok)
        return readPhoto(words, await readBodyWithLimit(response, maxResponseBytes), unsplash.url);
      await response.body?.cancel();
      if (response.status !== 404) return { reason: describeRefusal(response) };
    }
    return { reason: 'Unsplash has no photo for these words.' };
  } catch (error) {
    if (error instanceof BodyTooLarge) return { reason: invalidResponseMessage };
    log.warn('The search for a photo failed.', error);
    return { reason: signal.aborted ? 'Unsplash didn’t respond in time.' : 'Unsplash can’t be reached.' };
  }
}

/** Reports that a photo is used, as the terms of Unsplash require. Never rejects. */
async function reportDownload(url: string, unsplash: Unsplash, { fetch, log }: Network): Promise<void> {
  if (unsplash.accessKey === null) return;
  try {
    const response = await fetch(url, createRequest(unsplash, startTimeout()));
    await response.body?.cancel();
    if (!response.ok) log.warn(`Unsplash rejected a download report with status ${response.status}.`);
  } catch (error) {
    log.warn('The download of a photo couldn’t be reported to Unsplash.', error);
  }
}

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

const invalidResponseMessage = 'Unsplash sent an invalid response.';

function readPhoto(searchQuery: string, bytes: Uint8Array, apiUrl: string) {
  const { success, output } = v.safeParse(photoSchema, new TextDecoder().decode(bytes));
  if (!success || !hasSameOrigin(output.links.download_location, apiUrl))
    return { reason: invalidResponseMessage };
  const { urls, links, user } = output;
  const credit = { name: cutText(user.name, 120), profileUrl: user.links.html, photoUrl: links.html };
  return { photo: { searchQuery, url: urls.regular, credit, downloadLocation: links.download_location } };
}

function hasSameOrigin(candidate: string, expected: string): boolean {
  return URL.canParse(candidate) && new URL(candidate).origin === new URL(expected).origin;
}

function describeRefusal({ status, headers }: Response): string {
  if (status === 429 || headers.get('x-ratelimit-remaining') === '0')
    return 'Unsplash allows no more searches within this hour.';
  if (status === 401 || status === 403) return 'Unsplash rejected the access key.';
  return status >= 500
    ? `Unsplash failed (status ${status}).`
    : `Unsplash rejected the search (status ${status}).`;
}
