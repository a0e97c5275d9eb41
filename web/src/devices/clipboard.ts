/** Copies a text with the Clipboard API, or else by selecting it in the document. @throws if both fail. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    // Safari copies only during the press itself, so the text that isn't ready yet is passed on as a promise.
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
  // Elements behind an open dialog can't be selected.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs.item(dialogs.length - 1) ?? document.body).append(textArea);
  textArea.select();
  const isCopied = document.execCommand('copy');
  textArea.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  if (!isCopied) throw new Error("The browser doesn't allow this page to copy.");
}
