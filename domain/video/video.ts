import { isLongerThan } from '../text/textLength.ts';

/** The most characters of a link. Longer ones are not parsed: a megabyte of parameters would take seconds. */
export const maxLinkLength = 2048;

/** A YouTube video, and the second at which a thought is said in it. */
export interface Video {
  id: string;
  startSeconds: number;
}

/**
 * The video that a stored link leads to, null when it leads to none: `watch?v=`, `youtu.be/`, `/embed/`
 * and `/v/`, with or without a scheme. Ids have exactly 11 characters.
 */
export function parseVideo(link: string | null): Video | null {
  return findVideo(link, PLAYABLE_PATH, EXACT_ID);
}

/** `parseVideo` for the thought page, which takes ids of other lengths too. */
export function parseVideoLoosely(link: string | null): Video | null {
  return findVideo(link, PLAYABLE_PATH, LOOSE_ID);
}

/**
 * The link as it is stored: what leads to a video (`/shorts/`, `/live/`, `/e/`, `/watch/ID` and attribution
 * links too) in its watch form, everything else as it is, and so a watch link of www.youtube.com.
 */
export function canonicalizeLink(link: string): string {
  const isTooLong = isLongerThan(link, maxLinkLength);
  if (isTooLong || !HTTP_SCHEME.test(link) || CANONICAL_WATCH_URL.test(link)) return link;
  const video = findVideo(resolveAttributionLink(link) ?? link, CONVERTIBLE_PATH, EXACT_ID);
  return video ? watchUrl(video) : link;
}

/** Whether a link, as somebody enters it, will play once it is stored. */
export function isVideoLink(link: string): boolean {
  return parseVideo(canonicalizeLink(link)) !== null;
}

/** The page on youtube.com, at the right second. */
export function watchUrl({ id, startSeconds }: Video): string {
  return `https://www.youtube.com/watch?v=${id}${startSeconds > 0 ? `&t=${startSeconds}s` : ''}`;
}

/** The player for an iframe, at the right second. */
export function embedUrl({ id, startSeconds }: Video): string {
  return `https://www.youtube-nocookie.com/embed/${id}?start=${startSeconds}&rel=0&modestbranding=1`;
}

/**
 * The link to open in a new tab: above 0 seconds its `t` is set, replacing one that is there.
 * It begins with http(s), whatever the link began with.
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

const HTTP_SCHEME = /^https?:\/\//i;
const CANONICAL_WATCH_URL = /^https:\/\/www\.youtube\.com\/watch\?(.*&)?v=[\w-]{11}([&#]|$)/;

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const PLAYABLE_PATH = /^\/(?:embed|v)\/([^/]+)\/?$/;
const CONVERTIBLE_PATH = /^\/(?:embed|v|e|shorts|live|watch)\/([^/]+)\/?$/;

const EXACT_ID = /^[\w-]{11}$/;
const LOOSE_ID = /^[\w-]{1,64}$/;

/** What stands in the place of an id in players of playlists and channels, and is as long as one. */
const RESERVED_IDS = new Set(['videoseries', 'live_stream']);

/** 99:59:59: a start beyond every talk, and still a whole number for everybody. */
const MAX_START_SECONDS = 359_999;

function findVideo(link: string | null, pathPattern: RegExp, idPattern: RegExp): Video | null {
  const url = link === null || isLongerThan(link, maxLinkLength) ? null : parseUrl(link);
  const id = url && findVideoId(url, pathPattern);
  return id && idPattern.test(id) && !RESERVED_IDS.has(id)
    ? { id, startSeconds: findStartSeconds(url) }
    : null;
}

/** Null as well for a link with a user name: `https://youtube.com@evil.example/` only looks like YouTube. */
function parseUrl(link: string): URL | null {
  const fullUrl = ensureScheme(link);
  const url = URL.canParse(fullUrl) ? new URL(fullUrl) : null;
  return url && url.username === '' && url.password === '' ? url : null;
}

/** Before any other scheme, `https://` makes a URL that can't be parsed or whose host is that scheme. */
export function ensureScheme(link: string): string {
  const trimmed = link.trim();
  return HTTP_SCHEME.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
}

function findVideoId(url: URL, pathPattern: RegExp): string | null {
  if (url.host === 'youtu.be') return /^\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
  if (!YOUTUBE_HOSTS.has(url.host)) return null;
  if (/^\/watch\/?$/.test(url.pathname)) return url.searchParams.get('v');
  return pathPattern.exec(url.pathname)?.[1] ?? null;
}

/** Attribution links carry the path of the video's page in `u`. */
function resolveAttributionLink(link: string): string | null {
  const url = parseUrl(link);
  const isAttribution = url && YOUTUBE_HOSTS.has(url.host) && url.pathname === '/attribution_link';
  const path = isAttribution ? url.searchParams.get('u') : null;
  return path?.startsWith('/') ? `https://www.youtube.com${path}` : path;
}

function findStartSeconds(url: URL): number {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const { searchParams } = url;
  const time =
    searchParams.get('t') ??
    searchParams.get('start') ??
    searchParams.get('time_continue') ??
    fragment.get('t') ??
    '';
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i.exec(time) ?? [];
  return Math.min(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), MAX_START_SECONDS);
}
