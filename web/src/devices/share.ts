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
  /** Only for a share sheet that takes files. */
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
  try {
    await copyText(content.url ?? content.text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

interface SharedThought extends Pick<Thought, 'id' | 'thought' | 'author'> {
  summary?: string | null;
}

interface ShareOptions {
  /** The path of the thought's page. */
  path?: string;
  /** The URL of a picture of the thought, for a share sheet that takes files. */
  image?: string | null;
}

/** The browser opens the share sheet only a few seconds after the press, so a slow picture is left out. */
const pictureTimeoutMs = 2_000;

/** Returns the picture as a file, or nothing if it can't be shared or loaded. */
async function loadFiles(image: string | null): Promise<{ files?: File[] }> {
  const empty = new File([], 'thought.jpg', { type: 'image/jpeg' });
  if (image === null || !('canShare' in navigator) || !navigator.canShare({ files: [empty] })) return {};
  try {
    const response = await fetch(image, { signal: AbortSignal.timeout(pictureTimeoutMs) });
    if (!response.ok) return {};
    const picture = await response.blob();
    const name = `thought.${picture.type.replace('image/', '').replace('jpeg', 'jpg')}`;
    const files = [new File([picture], name, { type: picture.type })];
    return navigator.canShare({ files }) ? { files } : {};
  } catch {
    return {};
  }
}

/* eslint-disable no-alert -- the specification requires an alert with this text */
/**
 * Shares the link to a thought's page, with a picture if the share sheet takes one. Without a share sheet, it copies the
 * link and says so, or shows it.
 */
export async function shareThought(
  { id, thought, author, summary = null }: SharedThought,
  { path = thoughtPath(id), image = null }: ShareOptions = {},
): Promise<void> {
  const url = `${window.location.origin}${path}`;
  const text = pageDescription({ thought, author, summary });
  const result = await shareLink({ title: thought, text, url, ...(await loadFiles(image)) });
  if (result === 'shared') track({ name: 'share', thoughtId: id, method: 'sheet' });
  if (result === 'copied') track({ name: 'share', thoughtId: id, method: 'clipboard' });
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
