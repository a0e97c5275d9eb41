/** Copies a text with the Clipboard API, or else by selecting it in the document. @throws if both fail. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
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
