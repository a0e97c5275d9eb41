import { isLongerThan } from '../text/textLength.ts';

/** The maximum length of a link. Parsing a megabyte of parameters would take seconds. */
export const maxLinkLength = 2048;

/** A YouTube video with the start time of the thought in it. */
export interface Video {
  id: string;
  startSeconds: number;
}

/**
 * Returns the video of a stored link, or null if it isn't a link to a video. Supports `watch?v=`, `youtu.be/`,
 * `/embed/` and `/v/`, with or without a scheme. Ids have exactly 11 characters.
 */
export function parseVideo(link: string | null): Video | null {
  return findVideo(link, playablePath, exactId);
}

/** Parses like `parseVideo`, but accepts ids of any length, for the thought page. */
export function parseVideoLoosely(link: string | null): Video | null {
  return findVideo(link, playablePath, looseId);
}

/**
 * Returns the link to store, without characters that were copied with it from a chat or source code. Links to videos,
 * including `/shorts/`, `/live/`, `/e/`, `/watch/ID` and attribution links, become watch links of www.youtube.com.
 * Other links and existing watch links of www.youtube.com don't change.
 */
export function canonicalizeLink(copied: string): string {
  const link = copied.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll('&amp;', '&');
  const isTooLong = isLongerThan(link, maxLinkLength);
  if (isTooLong || !httpScheme.test(link) || canonicalWatchUrl.test(link)) return link;
  const video = findVideo(resolveAttributionLink(link) ?? link, convertiblePath, exactId);
  return video ? watchUrl(video) : link;
}

/** Returns the URL of the video's page on YouTube, with its start time. */
export function watchUrl({ id, startSeconds }: Video): string {
  return `https://www.youtube.com/watch?v=${id}${startSeconds > 0 ? `&t=${startSeconds}s` : ''}`;
}

/** Returns the URL of the player for an iframe, with the start time. */
export function embedUrl({ id, startSeconds }: Video): string {
  return `https://www.youtube-nocookie.com/embed/${id}?start=${startSeconds}&rel=0&modestbranding=1`;
}

/**
 * Returns the URL to open in a new tab. If the start time is above 0, it sets the parameter `t` or replaces an existing
 * one. The URL always starts with http(s).
 */
export function openInBrowserUrl(link: string, startSeconds: number): string {
  const fullUrl = ensureScheme(link);
  if (startSeconds <= 0) return fullUrl;

  const [, page = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(fullUrl) ?? [];
  const otherParameters = query
    .split('&')
    .filter((parameter) => parameter !== '' && !/^t(=|$)/.test(parameter));
  const remainingFragment = fragment.startsWith('#t=') ? '' : fragment;
  return `${page}?${[...otherParameters, `t=${startSeconds}s`].join('&')}${remainingFragment}`;
}

/** Returns the minutes or seconds as two digits of a clock. */
const pad = (value: number) => String(value % 60).padStart(2, '0');

/** Returns a time in a video as players show it, such as `4:20` or `1:02:03`. */
export function formatStartTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = pad(Math.floor(seconds));
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${pad(minutes)}:${rest}`;
}

const httpScheme = /^https?:\/\//i;
const canonicalWatchUrl = /^https:\/\/www\.youtube\.com\/watch\?(.*&)?v=[\w-]{11}([&#]|$)/;

const youTubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const playablePath = /^\/(?:embed|v)\/([^/]+)\/?$/;
const convertiblePath = /^\/(?:embed|v|e|shorts|live|watch)\/([^/]+)\/?$/;

const exactId = /^[\w-]{11}$/;
const looseId = /^[\w-]{1,64}$/;

/** The names that players of playlists and channels have in place of a video id. They are as long as an id. */
const reservedIds = new Set(['videoseries', 'live_stream']);

/** The maximum start time, 99:59:59, which is later than in any video and fits a GraphQL Int. */
const maxStartSeconds = 359_999;

function findVideo(link: string | null, pathPattern: RegExp, idPattern: RegExp): Video | null {
  const url = link === null || isLongerThan(link, maxLinkLength) ? null : parseUrl(link);
  const id = url && findVideoId(url, pathPattern);
  return id && idPattern.test(id) && !reservedIds.has(id)
    ? { id, startSeconds: findStartSeconds(url) }
    : null;
}

/**
 * Parses a link. Returns null if it is invalid or contains a user name, because `https://youtube.com@evil.example/`
 * only looks like YouTube.
 */
function parseUrl(link: string): URL | null {
  try {
    const url = new URL(ensureScheme(link));
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/**
 * Adds `https://` unless there is an http(s) scheme. A link with another scheme becomes invalid or gets a harmless
 * host.
 */
export function ensureScheme(link: string): string {
  const trimmed = link.trim();
  return httpScheme.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
}

function findVideoId(url: URL, pathPattern: RegExp): string | null {
  if (url.host === 'youtu.be') return /^\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
  if (!youTubeHosts.has(url.host)) return null;
  if (/^\/watch\/?$/.test(url.pathname)) return url.searchParams.get('v');
  return pathPattern.exec(url.pathname)?.[1] ?? null;
}

/** Returns the video's URL from an attribution link, which has the path in its parameter `u`. */
function resolveAttributionLink(link: string): string | null {
  const url = parseUrl(link);
  const isAttribution = url && youTubeHosts.has(url.host) && url.pathname === '/attribution_link';
  const path = isAttribution ? url.searchParams.get('u') : null;
  return path?.startsWith('/') ? `https://www.youtube.com${path}` : path;
}

function findStartSeconds(url: URL): number {
  const { searchParams } = url;
  const startText =
    searchParams.get('t') ??
    searchParams.get('start') ??
    searchParams.get('time_continue') ??
    new URLSearchParams(url.hash.slice(1)).get('t') ??
    '';
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i.exec(startText) ?? [];
  return Math.min(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), maxStartSeconds);
}
