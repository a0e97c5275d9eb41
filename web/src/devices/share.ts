import { copyText } from './clipboard.ts';

export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the device's share sheet; where there is none, or it refuses, copies the address, or the text where there is none. */
export async function share(content: { title: string; text: string; url?: string }): Promise<ShareResult> {
  if ('share' in navigator) {
    try {
      await navigator.share(content);
      return 'shared';
    } catch (error) {
      // It was closed, or is still open after an earlier press.
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
