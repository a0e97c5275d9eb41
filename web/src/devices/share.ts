import { pageDescription } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/pages.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { track } from './analytics.ts';

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
 * Opens the device's share sheet. If there is none, copies the link and says so, or shows the link if copying fails.
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

/** Copies a text with the Clipboard API, or else by selecting it in the document. @throws if both fail. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    // Safari allows copying only during the press, so a text that isn't ready yet is passed as a promise.
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toBlob) })]);
  } catch {
    copyBySelection(await text);
  }
}

function toBlob(text: string): Blob {
  return new Blob([text], { type: 'text/plain' });
}

function copyBySelection(text: string): void {
  const previousFocus = document.activeElement;
  const textArea = document.createElement('textarea');
  textArea.value = text;
  textArea.style.position = 'fixed';
  textArea.style.opacity = '0';
  // Adds the text to the newest open dialog, because elements behind a modal dialog can't be selected.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs.item(dialogs.length - 1) ?? document.body).append(textArea);
  textArea.select();
  const isCopied = document.execCommand('copy');
  textArea.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  if (!isCopied) throw new Error("The browser doesn't allow this page to copy.");
}
