// Unsplash's API: https://unsplash.com/documentation
import * as v from 'valibot';
import { shortenQuery } from '#domain/images/photoQuery.ts';
import { toCreditHref } from '#domain/images/photoCredit.ts';
import type { PhotoCredit } from '#domain/thought/thought.ts';
import { cutText } from '#domain/text/cutText.ts';
import type { Settings } from '../../env.ts';
import type { Log } from '../../logging/log.ts';
import { remainingMs } from '../../storage/timeBudget.ts';
import { readBodyWithLimit, BodyTooLarge } from '../../http/readBodyWithLimit.ts';

interface Photo {
  /** The search words that returned this photo. */
  query: string;
  url: string;
  credit: PhotoCredit;
  downloadLocation: string;
}

/** A photo, or the reason why there is none as a sentence. */
type PhotoResult = { photo: Photo } | { reason: string };

export interface UnsplashClient {
  /** Searches for these words, and for fewer of them while there is no result. Never rejects, and ends within the budget. */
  findPhoto(query: string, seed: number): Promise<PhotoResult>;
  /** Reports that a photo is used, as the terms of Unsplash require. Never rejects, and ends within the budget. */
  reportDownload(downloadLocation: string): Promise<void>;
}

interface UnsplashClientOptions {
  settings: Settings['unsplash'];
  fetch: typeof globalThis.fetch;
  log: Pick<Log, 'warn'>;
}

const timeoutMs = 2_500;
const invalidResponseMessage = 'Unsplash sent an invalid response.';
const maxResponseBytes = 10 * 1024 * 1024;

export function createUnsplashClient({ settings, fetch, log }: UnsplashClientOptions): UnsplashClient {
  const { accessKey, url } = settings;
  const sendRequest = async (requestUrl: string, signal: AbortSignal): Promise<Response> => {
    const headers = { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' };
    return fetch(requestUrl, { headers, redirect: 'error', signal });
  };
  return {
    findPhoto: async (query, seed) => {
      if (accessKey === null) return { reason: 'No Unsplash access key is set.' };
      const signal = startTimeout();
      try {
        for (let words: string | null = query; words !== null; words = shortenQuery(words)) {
          const response = await sendRequest(`${url}/photos/random?${searchParameters(words, seed)}`, signal);
          if (response.ok) return readPhoto(words, await readBodyWithLimit(response, maxResponseBytes), url);
          await response.body?.cancel();
          if (response.status !== 404) return { reason: describeRefusal(response) };
        }
        return { reason: 'Unsplash has no photo for these words.' };
      } catch (error) {
        if (error instanceof BodyTooLarge) return { reason: invalidResponseMessage };
        log.warn('The search for a photo failed.', error);
        return { reason: signal.aborted ? 'Unsplash didn’t respond in time.' : 'Unsplash can’t be reached.' };
      }
    },
    reportDownload: async (downloadLocation) => {
      if (accessKey === null || !hasSameOrigin(downloadLocation, url)) return;
      try {
        const response = await sendRequest(downloadLocation, startTimeout());
        await response.body?.cancel();
        if (!response.ok) log.warn(`Unsplash rejected a download report with status ${response.status}.`);
      } catch (error) {
        log.warn('The download of a photo couldn’t be reported to Unsplash.', error);
      }
    },
  };
}

/** The current GraphQL request may have less time left. */
function startTimeout(): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.round(Math.min(timeoutMs, remainingMs()))));
}

function searchParameters(query: string, seed: number): string {
  return new URLSearchParams({
    query,
    orientation: 'landscape',
    w: '800',
    h: '600',
    seed: String(seed),
    content_filter: 'high',
  }).toString();
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

function readPhoto(query: string, bytes: Uint8Array, apiUrl: string): PhotoResult {
  const { success, output } = v.safeParse(photoSchema, new TextDecoder().decode(bytes));
  if (!success || !hasSameOrigin(output.links.download_location, apiUrl))
    return { reason: invalidResponseMessage };
  const { urls, links, user } = output;
  const credit = { name: cutText(user.name, 120), profileUrl: user.links.html, photoUrl: links.html };
  return { photo: { query, url: urls.regular, credit, downloadLocation: links.download_location } };
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
