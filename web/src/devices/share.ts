import { pageDescription } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { track } from './analytics.ts';
import { copyText } from './clipboard.ts';

interface SharedThought extends Pick<Thought, 'id' | 'thought' | 'author'> {
  summary?: string | null;
}

/** Shares the link to a thought's page. */
export async function shareThought(
  { id, thought, author, summary = null }: SharedThought,
  path = thoughtPath(id),
): Promise<void> {
  const text = pageDescription({ thought, author, summary });
  const method = await shareLink({ title: thought, text, url: window.location.origin + path });
  if (method !== null) track({ name: 'share', thoughtId: id, method });
}

/** Shares the link to the present page. */
export async function sharePage(title: string, text: string): Promise<void> {
  await shareLink({ title, text, url: window.location.origin + window.location.pathname });
}

/**
 * Opens the device's share sheet. Without one, copies the link and says so, or shows the link if it can't be copied.
 * @returns how the link was shared; null if it wasn't
 */
async function shareLink(content: { title: string; text: string; url: string }) {
  if ('share' in navigator) {
    try {
      await navigator.share(content);
      return 'sheet';
    } catch (error) {
      // The share sheet was closed, or is still open from an earlier press.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name))
        return null;
    }
  }
  /* eslint-disable no-alert -- the specification requires an alert with this text */
  try {
    await copyText(content.url);
  } catch {
    window.prompt('Copy this link:', content.url);
    return null;
  }
  window.alert('Link copied to clipboard!');
  return 'clipboard';
}
