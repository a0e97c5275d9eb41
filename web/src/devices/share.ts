import { copyText } from './clipboard.ts';

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the device's share sheet; where there is none, or it refuses, copies the address, or the text where there is none. */
export async function share(what: { title: string; text: string; url?: string }): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    await copyText(what.url ?? what.text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
