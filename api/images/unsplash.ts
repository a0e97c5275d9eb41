// Unsplash's API: https://unsplash.com/documentation
import { shorterQuery } from '#domain/photoQuery.ts';
import { creditLink } from '#domain/photoCredit.ts';
import type { PhotoCredit } from '#domain/thought.ts';
import type { Settings } from '../env.ts';
import { remainingMs } from '../timeBudget.ts';
import { isPhotoAddress } from './photoHosts.ts';
import { readBounded, TooLarge } from './readBounded.ts';

export interface Photo {
  /** The words that found it. */
  query: string;
  url: string;
  credit: PhotoCredit;
  downloadLocation: string;
}

/** A photo, or in one sentence why there is none. */
export type PhotoAnswer = { photo: Photo } | { reason: string };

export interface Unsplash {
  /** Asks for these words, and for fewer while there is nothing. Never rejects; ends within the budget. */
  find(query: string, seed: number): Promise<PhotoAnswer>;
  /** Tells Unsplash that a photo is used, as its terms ask. Never rejects; ends within the budget. */
  reportDownload(downloadLocation: string): Promise<void>;
}

interface Surroundings {
  settings: Settings['unsplash'];
  fetch: typeof globalThis.fetch;
  /** ISO 8601. */
  now: () => string;
  log: (message: string, detail?: unknown) => void;
  budgetMs?: number;
}

const unusable = "Unsplash sent an answer that can't be used.";
const hourMs = 3_600_000;
const mostBytes = 10 * 1024 * 1024;

export function openUnsplash({ settings, fetch, now, log, budgetMs = 2_500 }: Surroundings): Unsplash {
  const { accessKey, url } = settings;
  /** Until when Unsplash said that it answers nothing more; milliseconds since 1970. */
  let restingUntilMs = 0;

  /** The request behind this may have used up some of its own time. */
  const limitMs = () => Math.max(0, Math.round(Math.min(budgetMs, remainingMs())));

  const ask = async (address: string, signal: AbortSignal) => {
    const response = await fetch(address, {
      headers: { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' },
      redirect: 'error',
      signal,
    });
    const isUsedUp = response.status === 429 || response.headers.get('x-ratelimit-remaining') === '0';
    if (isUsedUp) restingUntilMs = Date.parse(now()) + hourMs;
    return { response, isUsedUp };
  };

  const findOnce = async (query: string, seed: number, signal: AbortSignal): Promise<PhotoAnswer | null> => {
    const { response, isUsedUp } = await ask(`${url}/photos/random?${parameters(query, seed)}`, signal);
    if (response.ok) return readPhoto(query, await readBounded(response, mostBytes), settings);
    await response.body?.cancel();
    if (response.status === 404) return null;
    return { reason: isUsedUp ? resting(restingUntilMs) : refusedWith(response.status) };
  };

  return {
    find: async (query, seed) => {
      if (accessKey === null) return { reason: 'No Unsplash access key is set.' };
      const longestMs = limitMs();
      const signal = AbortSignal.timeout(longestMs);
      try {
        for (let words: string | null = query; words !== null; words = shorterQuery(words)) {
          if (Date.parse(now()) < restingUntilMs) return { reason: resting(restingUntilMs) };
          const answer = await findOnce(words, seed, signal);
          if (answer !== null) return answer;
        }
        return { reason: 'Unsplash has no photo for these words.' };
      } catch (error) {
        if (error instanceof TooLarge) return { reason: unusable };
        return {
          reason: signal.aborted
            ? `Unsplash did not answer within ${longestMs / 1000} seconds.`
            : "Unsplash can't be reached.",
        };
      }
    },
    reportDownload: async (downloadLocation) => {
      if (accessKey === null || !isOn(downloadLocation, url)) return;
      try {
        const { response } = await ask(downloadLocation, AbortSignal.timeout(limitMs()));
        await response.body?.cancel();
        if (!response.ok) log(`Unsplash did not take a download report: status ${response.status}.`);
      } catch {
        log('Unsplash could not be told that a photo is used.');
      }
    },
  };
}

function parameters(query: string, seed: number): string {
  return new URLSearchParams({
    query,
    orientation: 'landscape',
    w: '800',
    h: '600',
    seed: String(seed),
    content_filter: 'high',
  }).toString();
}

function readPhoto(query: string, bytes: Uint8Array, settings: Settings['unsplash']): PhotoAnswer {
  const photo = pickPhoto(query, parse(bytes));
  const isUsable =
    photo !== null && isPhotoAddress(photo.url, settings) && isOn(photo.downloadLocation, settings.url);
  return isUsable ? { photo } : { reason: unusable };
}

function pickPhoto(query: string, answer: unknown): Photo | null {
  const text = (...path: string[]) => {
    const value = path.reduce(
      (part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name],
      answer,
    );
    return typeof value === 'string' ? value : '';
  };
  const name = text('user', 'name').trim().slice(0, 120);
  const profileUrl = creditOnUnsplash(text('user', 'links', 'html'));
  const photoUrl = creditOnUnsplash(text('links', 'html'));
  if (name === '' || profileUrl === null || photoUrl === null) return null;
  return {
    query,
    url: text('urls', 'regular'),
    credit: { name, profileUrl, photoUrl },
    downloadLocation: text('links', 'download_location'),
  };
}

/** Null unless it is a page of unsplash.com. */
function creditOnUnsplash(link: string): string | null {
  return isOn(link, 'https://unsplash.com') ? creditLink(link) : null;
}

function isOn(address: string, host: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(host).origin;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function resting(untilMs: number): string {
  return `Unsplash allows no more searches until ${new Date(untilMs).toISOString().slice(11, 16)} UTC.`;
}

function refusedWith(status: number): string {
  if (status === 401 || status === 403) return 'Unsplash does not accept the access key.';
  return status >= 500
    ? `Unsplash has trouble of its own (status ${status}).`
    : `Unsplash refused the search (status ${status}).`;
}
