/** Copies a text; where the clipboard is closed, by selecting it in the document. @throws when neither way works. */
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
  // Behind an open dialog nothing can be selected.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs.item(dialogs.length - 1) ?? document.body).append(textArea);
  textArea.select();
  const isCopied = document.execCommand('copy');
  textArea.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  if (!isCopied) throw new Error('The browser does not let this page copy.');
}
