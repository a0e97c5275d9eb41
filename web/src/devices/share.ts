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
