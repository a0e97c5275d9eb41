import { pageDescription } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { track } from './analytics.ts';
import { copyText } from './clipboard.ts';

export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the device's share sheet, or else copies the URL, or the text if there is no URL. */
export async function share(content: { title: string; text: string; url?: string }): Promise<ShareResult> {
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

/* eslint-disable no-alert -- the specification requires an alert with this text */
/**
 * Shares the link to a thought's page. Without a share sheet, it copies the link and says so, or shows it.
 * @param path the path of the thought's page
 */
export async function shareThought(
  { id, thought, author, summary = null }: SharedThought,
  path: string = thoughtPath(id),
): Promise<void> {
  const url = `${window.location.origin}${path}`;
  const text = pageDescription({ thought, author, summary });
  const result = await share({ title: thought, text, url });
  if (result === 'shared') track({ name: 'share', thoughtId: id, method: 'sheet' });
  if (result === 'copied') track({ name: 'share', thoughtId: id, method: 'clipboard' });
  if (result === 'copied') window.alert('Link copied to clipboard!');
  if (result === 'failed') window.prompt('Copy this link:', url);
}
