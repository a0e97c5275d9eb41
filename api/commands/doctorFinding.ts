import type { Settings } from '../env.ts';

/** The result of checking one setting. */
export interface Finding {
  setting: string;
  state: 'works' | 'off' | 'broken';
  /** Says what is configured, and what to do unless it works. Must not contain secrets. */
  message: string;
}

export function works(setting: string, message: string): Finding {
  return { setting, state: 'works', message };
}

/** An optional feature is not configured. */
export function off(setting: string, message: string): Finding {
  return { setting, state: 'off', message };
}

/** The setting needs fixing. */
export function broken(setting: string, message: string): Finding {
  return { setting, state: 'broken', message };
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
