import type { Settings } from '../env.ts';

/** What was found out about one setting. */
export interface Finding {
  setting: string;
  /** `off` is a choice that leaves something out; `broken` needs mending. */
  state: 'works' | 'off' | 'broken';
  /** What is configured, and what to do unless it works. Holds no secret. */
  message: string;
}

export type Check = (settings: Settings) => Promise<Finding> | Finding;

const stateSymbols = { works: '✓', off: '–', broken: '✗' };

export function formatFinding({ setting, state, message }: Finding): string {
  return `${stateSymbols[state]} ${setting.padEnd(30)} ${message}`;
}

const timeoutMs = 3_000;

/** Whether a GET succeeds within three seconds. */
export async function isReachable(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
