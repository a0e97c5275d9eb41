import { copyText } from './clipboard.ts';

export type SharedPage = 'shared' | 'cancelled' | 'copied' | 'failed';

/** Opens the device's share sheet; where there is none, or it refuses, copies the address. */
export async function sharePage(page: { title: string; text: string; url: string }): Promise<SharedPage> {
  if ('share' in navigator) {
    try {
      await navigator.share(page);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    await copyText(page.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
