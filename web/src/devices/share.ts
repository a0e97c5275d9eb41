import { pageDescription } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { track } from './analytics.ts';
import { copyText } from './clipboard.ts';

export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

interface SharedContent {
  title: string;
  text: string;
  url?: string;
  /** Passed only to a share sheet that takes files. */
  files?: File[];
}

/** Opens the device's share sheet, or else copies the URL, or the text if there is no URL. */
export async function share(content: SharedContent): Promise<ShareResult> {
  if ('share' in navigator) {
    try {
      await navigator.share(content);
      return 'shared';
    } catch (error) {
      // The share sheet was closed, or is still open from an earlier press.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name))
        return 'cancelled';
    }
  }
  return copy(content.url ?? content.text);
}

/** Copies a link or a text. */
export async function copy(text: string): Promise<ShareResult> {
  try {
    await copyText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

export function trackShare(thoughtId: string, result: ShareResult): void {
  if (result === 'shared') track({ name: 'share', thoughtId, method: 'sheet' });
  if (result === 'copied') track({ name: 'share', thoughtId, method: 'clipboard' });
}

interface SharedThought extends Pick<Thought, 'id' | 'thought' | 'author'> {
  summary?: string | null;
}

interface ShareOptions {
  /** The path of the thought's page. */
  path?: string;
  /** The URL of a picture of the thought, for a share sheet that takes files. By default, the server is asked for it. */
  image?: string | null;
}

/** The browser opens the share sheet only a few seconds after the press, so a slow picture is left out. */
const pictureTimeoutMs = 2_000;

/** Returns the picture as a file, or nothing if it can't be shared or loaded. */
async function loadFiles(
  findImage: (signal: AbortSignal) => Promise<string | null>,
): Promise<{ files?: File[] }> {
  const empty = new File([], 'thought.jpg', { type: 'image/jpeg' });
  if (!('canShare' in navigator) || !navigator.canShare({ files: [empty] })) return {};
  try {
    const signal = AbortSignal.timeout(pictureTimeoutMs);
    const image = await findImage(signal);
    const response = image === null ? null : await fetch(image, { signal });
    if (response?.ok !== true) return {};
    const picture = await response.blob();
    const name = `thought.${picture.type.replace('image/', '').replace('jpeg', 'jpg')}`;
    const files = [new File([picture], name, { type: picture.type })];
    return navigator.canShare({ files }) ? { files } : {};
  } catch {
    return {};
  }
}

/** Returns the path of a thought's picture, which the description for embedding it contains; null if it has none. */
async function findPicture(id: string, signal: AbortSignal): Promise<string | null> {
  const pageUrl = window.location.origin + thoughtPath(id);
  const response = await fetch(`/oembed?url=${encodeURIComponent(pageUrl)}`, { signal });
  if (!response.ok) return null;
  const { thumbnail_url: url } = (await response.json()) as { thumbnail_url?: string };
  const { pathname } = new URL(url ?? '/', pageUrl);
  // Any other path is the site's own picture.
  return pathname.startsWith('/images/') ? pathname : null;
}

/* eslint-disable no-alert -- the specification requires an alert with this text */
/**
 * Shares the link to a thought's page, with a picture if the share sheet takes one. Without a share sheet, it copies the
 * link and says so, or shows it.
 */
export async function shareThought(
  { id, thought, author, summary = null }: SharedThought,
  { path = thoughtPath(id), image }: ShareOptions = {},
): Promise<void> {
  const url = `${window.location.origin}${path}`;
  const text = pageDescription({ thought, author, summary });
  const files = await loadFiles(async (signal) => (image === undefined ? findPicture(id, signal) : image));
  trackShare(id, await shareLink({ title: thought, text, url, ...files }));
}

/** Shares the link to the present page in the same way. */
export async function sharePage(title: string, text: string): Promise<void> {
  await shareLink({ title, text, url: window.location.origin + window.location.pathname });
}

async function shareLink(content: SharedContent & { url: string }): Promise<ShareResult> {
  const result = await share(content);
  if (result === 'copied') window.alert('Link copied to clipboard!');
  if (result === 'failed') window.prompt('Copy this link:', content.url);
  return result;
}
