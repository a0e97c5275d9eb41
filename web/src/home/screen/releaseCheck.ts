// Reloads a screen after a release, and once a day, but only while the server responds.
import { reloadBypassingCaches } from '../../start/loadFailure.ts';

const intervalMs = 5 * 60_000;
const maxAgeMs = 24 * 60 * 60_000;
const timeoutMs = 4_000;

export interface ReleaseCheck {
  /** Finds out whether the page has to be reloaded, at most every five minutes. */
  check: () => Promise<void>;
  /** Asks again, because the server may be down since, and reloads the page. */
  reloadIfDue: () => Promise<void>;
}

export function createReleaseCheck(): ReleaseCheck {
  let checkedAtMs = performance.now();
  let isDue = false;
  return {
    check: async () => {
      if (performance.now() - checkedAtMs < intervalMs) return;
      checkedAtMs = performance.now();
      isDue = await isReloadDue();
    },
    reloadIfDue: async () => {
      isDue &&= await isReloadDue();
      if (isDue) reloadBypassingCaches();
    },
  };
}

/** Compares the script of this page, and its age, with the description of the build that the server has now. */
async function isReloadDue(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  try {
    const response = await fetch('/build.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { assets } = (await response.json()) as { assets: string[] };
    return !assets.includes(new URL(script?.src ?? '').pathname) || performance.now() >= maxAgeMs;
  } catch {
    return false;
  }
}
