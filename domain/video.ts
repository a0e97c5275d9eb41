import { isLongerThan } from './textLength.ts';

/** The most characters of a link. Longer ones are not parsed: a megabyte of parameters would take seconds. */
export const mostLinkCharacters = 2048;

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
  return videoIn(link, READ_FORMS, EXACT_ID);
}

/** `parseVideo` for the thought page, which takes ids of other lengths too. */
export function parseVideoLoosely(link: string | null): Video | null {
  return videoIn(link, READ_FORMS, LOOSE_ID);
}

/**
 * The link as it is stored: what leads to a video (`/shorts/`, `/live/`, `/e/`, `/watch/ID` and attribution
 * links too) in its watch form, everything else as it is, and so a watch link of www.youtube.com.
 */
export function canonicalLink(link: string): string {
  const isTooLong = isLongerThan(link, mostLinkCharacters);
  if (isTooLong || !SCHEME.test(link) || CANONICAL.test(link)) return link;
  const video = videoIn(attributed(link) ?? link, WRITE_FORMS, EXACT_ID);
  return video ? watchUrl(video) : link;
}

/** Whether a link, as somebody enters it, will play once it is stored. */
export function leadsToVideo(link: string): boolean {
  return parseVideo(canonicalLink(link)) !== null;
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
  const whole = withScheme(link);
  if (startSeconds <= 0) return whole;

  const [, page = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(whole) ?? [];
  const others = query.split('&').filter((parameter) => parameter !== '' && !/^t(=|$)/.test(parameter));
  const rest = fragment.startsWith('#t=') ? '' : fragment;
  return `${page}?${[...others, `t=${startSeconds}s`].join('&')}${rest}`;
}

const SCHEME = /^https?:\/\//i;
const CANONICAL = /^https:\/\/www\.youtube\.com\/watch\?(.*&)?v=[\w-]{11}([&#]|$)/;

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const READ_FORMS = /^\/(?:embed|v)\/([^/]+)\/?$/;
const WRITE_FORMS = /^\/(?:embed|v|e|shorts|live|watch)\/([^/]+)\/?$/;

const EXACT_ID = /^[\w-]{11}$/;
const LOOSE_ID = /^[\w-]{1,64}$/;

/** What stands in the place of an id in players of playlists and channels, and is as long as one. */
const NO_IDS = new Set(['videoseries', 'live_stream']);

/** 99:59:59: a start beyond every talk, and still a whole number for everybody. */
const LATEST_START_SECONDS = 359_999;

function videoIn(link: string | null, pathForms: RegExp, idForm: RegExp): Video | null {
  const url = link === null || isLongerThan(link, mostLinkCharacters) ? null : urlOf(link);
  const id = url && idIn(url, pathForms);
  return id && idForm.test(id) && !NO_IDS.has(id) ? { id, startSeconds: startIn(url) } : null;
}

/** Null as well for a link with a user name: `https://youtube.com@evil.example/` only looks like YouTube. */
function urlOf(link: string): URL | null {
  const whole = withScheme(link);
  const url = URL.canParse(whole) ? new URL(whole) : null;
  return url && url.username === '' && url.password === '' ? url : null;
}

/** Before any other scheme, `https://` makes a URL that can't be parsed or whose host is that scheme. */
export function withScheme(link: string): string {
  const trimmed = link.trim();
  return SCHEME.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
}

function idIn(url: URL, pathForms: RegExp): string | null {
  if (url.host === 'youtu.be') return /^\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
  if (!YOUTUBE_HOSTS.has(url.host)) return null;
  if (/^\/watch\/?$/.test(url.pathname)) return url.searchParams.get('v');
  return pathForms.exec(url.pathname)?.[1] ?? null;
}

/** Attribution links carry the path of the video's page in `u`. */
function attributed(link: string): string | null {
  const url = urlOf(link);
  const isAttribution = url && YOUTUBE_HOSTS.has(url.host) && url.pathname === '/attribution_link';
  const path = isAttribution ? url.searchParams.get('u') : null;
  return path?.startsWith('/') ? `https://www.youtube.com${path}` : path;
}

function startIn(url: URL): number {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const { searchParams } = url;
  const time =
    searchParams.get('t') ??
    searchParams.get('start') ??
    searchParams.get('time_continue') ??
    fragment.get('t') ??
    '';
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i.exec(time) ?? [];
  return Math.min(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), LATEST_START_SECONDS);
}
