export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the device's share sheet; where there is none, copies the text to the clipboard. */
export async function shareText(title: string, text: string): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
