// Unsplash's API: https://unsplash.com/documentation
import { shortenQuery } from '#domain/images/photoQuery.ts';
import { toCreditHref } from '#domain/images/photoCredit.ts';
import type { PhotoCredit } from '#domain/thought/thought.ts';
import type { Settings } from '../../env.ts';
import { remainingMs } from '../../storage/timeBudget.ts';
import { isPhotoUrl } from './isPhotoUrl.ts';
import { readBodyWithLimit, BodyTooLarge } from './readBodyWithLimit.ts';

export interface Photo {
  /** The words that found it. */
  query: string;
  url: string;
  credit: PhotoCredit;
  downloadLocation: string;
}

/** A photo, or in one sentence why there is none. */
export type PhotoResult = { photo: Photo } | { reason: string };

export interface UnsplashClient {
  /** Asks for these words, and for fewer while there is nothing. Never rejects; ends within the budget. */
  findPhoto(query: string, seed: number): Promise<PhotoResult>;
  /** Tells Unsplash that a photo is used, as its terms ask. Never rejects; ends within the budget. */
  reportDownload(downloadLocation: string): Promise<void>;
}

interface UnsplashClientOptions {
  settings: Settings['unsplash'];
  fetch: typeof globalThis.fetch;
  /** ISO 8601. */
  now: () => string;
  log: (message: string, detail?: unknown) => void;
  budgetMs?: number;
}

const invalidResponseMessage = "Unsplash sent an answer that can't be used.";
const hourMs = 3_600_000;
const maxResponseBytes = 10 * 1024 * 1024;

export function createUnsplashClient({
  settings,
  fetch,
  now,
  log,
  budgetMs = 2_500,
}: UnsplashClientOptions): UnsplashClient {
  const { accessKey, url } = settings;
  /** Until when Unsplash said that it answers nothing more; milliseconds since 1970. */
  let rateLimitedUntilMs = 0;

  /** The request behind this may have used up some of its own time. */
  const getTimeoutMs = () => Math.max(0, Math.round(Math.min(budgetMs, remainingMs())));

  const sendRequest = async (address: string, signal: AbortSignal) => {
    const response = await fetch(address, {
      headers: { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' },
      redirect: 'error',
      signal,
    });
    const isRateLimited = response.status === 429 || response.headers.get('x-ratelimit-remaining') === '0';
    if (isRateLimited) rateLimitedUntilMs = Date.parse(now()) + hourMs;
    return { response, isUsedUp: isRateLimited };
  };

  const searchPhoto = async (
    query: string,
    seed: number,
    signal: AbortSignal,
  ): Promise<PhotoResult | null> => {
    const { response, isUsedUp: isRateLimited } = await sendRequest(
      `${url}/photos/random?${searchParameters(query, seed)}`,
      signal,
    );
    if (response.ok) return readPhoto(query, await readBodyWithLimit(response, maxResponseBytes), settings);
    await response.body?.cancel();
    if (response.status === 404) return null;
    return {
      reason: isRateLimited ? rateLimitMessage(rateLimitedUntilMs) : requestFailureMessage(response.status),
    };
  };

  return {
    findPhoto: async (query, seed) => {
      if (accessKey === null) return { reason: 'No Unsplash access key is set.' };
      const timeoutMs = getTimeoutMs();
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        for (let words: string | null = query; words !== null; words = shortenQuery(words)) {
          if (Date.parse(now()) < rateLimitedUntilMs) return { reason: rateLimitMessage(rateLimitedUntilMs) };
          const result = await searchPhoto(words, seed, signal);
          if (result !== null) return result;
        }
        return { reason: 'Unsplash has no photo for these words.' };
      } catch (error) {
        if (error instanceof BodyTooLarge) return { reason: invalidResponseMessage };
        return {
          reason: signal.aborted
            ? `Unsplash did not answer within ${timeoutMs / 1000} seconds.`
            : "Unsplash can't be reached.",
        };
      }
    },
    reportDownload: async (downloadLocation) => {
      if (accessKey === null || !hasSameOrigin(downloadLocation, url)) return;
      try {
        const { response } = await sendRequest(downloadLocation, AbortSignal.timeout(getTimeoutMs()));
        await response.body?.cancel();
        if (!response.ok) log(`Unsplash did not take a download report: status ${response.status}.`);
      } catch {
        log('Unsplash could not be told that a photo is used.');
      }
    },
  };
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

function readPhoto(query: string, bytes: Uint8Array, settings: Settings['unsplash']): PhotoResult {
  const photo = parsePhoto(query, parseJson(bytes));
  const isUsable =
    photo !== null && isPhotoUrl(photo.url, settings) && hasSameOrigin(photo.downloadLocation, settings.url);
  return isUsable ? { photo } : { reason: invalidResponseMessage };
}

function parsePhoto(query: string, body: unknown): Photo | null {
  const text = (...path: string[]) => {
    const value = path.reduce(
      (part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name],
      body,
    );
    return typeof value === 'string' ? value : '';
  };
  const name = text('user', 'name').trim().slice(0, 120);
  const profileUrl = unsplashCreditLink(text('user', 'links', 'html'));
  const photoUrl = unsplashCreditLink(text('links', 'html'));
  if (name === '' || profileUrl === null || photoUrl === null) return null;
  return {
    query,
    url: text('urls', 'regular'),
    credit: { name, profileUrl, photoUrl },
    downloadLocation: text('links', 'download_location'),
  };
}

/** Null unless it is a page of unsplash.com. */
function unsplashCreditLink(link: string): string | null {
  return hasSameOrigin(link, 'https://unsplash.com') ? toCreditHref(link) : null;
}

function hasSameOrigin(candidate: string, expected: string): boolean {
  return URL.canParse(candidate) && new URL(candidate).origin === new URL(expected).origin;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function rateLimitMessage(untilMs: number): string {
  return `Unsplash allows no more searches until ${new Date(untilMs).toISOString().slice(11, 16)} UTC.`;
}

function requestFailureMessage(status: number): string {
  if (status === 401 || status === 403) return 'Unsplash does not accept the access key.';
  return status >= 500
    ? `Unsplash has trouble of its own (status ${status}).`
    : `Unsplash refused the search (status ${status}).`;
}
