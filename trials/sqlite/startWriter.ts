import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** Each wait below ends after this time, so that a trial always ends. A start takes seconds on a busy machine. */
const waitLimitMs = 30_000;

export interface Writer {
  /** The changes that it has acknowledged, such as `added ID`. */
  acknowledged: readonly string[];
  /** Resolves to how many thoughts it has found at its start; to null if it doesn't start. */
  started: Promise<number | null>;
  /** Waits for `count` acknowledged changes in total. Resolves to false if they don't come. */
  waitForChanges: (count: number) => Promise<boolean>;
  /** Waits until a change is refused because the disk is full. Resolves to false if all changes are accepted. */
  waitForRefusal: () => Promise<boolean>;
  /** Sends a signal, and resolves when the process has ended and all its lines are read. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** Returns what the process has written about an error that has ended it; nothing while it runs, and after `end`. */
  failures: () => string[];
}

/** Starts a process that changes thoughts in the folder until it is ended. No other writer may have the same prefix. */
export function startWriter(folder: string, prefix: string): Writer {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder, prefix], {
    env: { LOG_FORMAT: 'text' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged: string[] = [];
  let started: number | null = null;
  let refusals = 0;
  let isEnding = false;
  let errorOutput = '';
  child.stderr.on('data', (chunk) => (errorOutput += chunk));
  createInterface(child.stdout).on('line', (line) => {
    if (line === 'refused') refusals += 1;
    else if (line.startsWith('started ')) started = Number(line.slice('started '.length));
    else acknowledged.push(line);
  });
  const ended = once(child, 'close');
  const hasEnded = () => child.stdout.closed && child.stderr.closed;
  const waitUntil = async (isReached: () => boolean) => {
    const expiresAt = performance.now() + waitLimitMs;
    while (!isReached() && !hasEnded() && performance.now() < expiresAt) await pause(1);
    return isReached();
  };
  return {
    acknowledged,
    started: waitUntil(() => started !== null).then(() => started),
    waitForChanges: (count) => waitUntil(() => acknowledged.length >= count),
    waitForRefusal: () => {
      const before = refusals;
      return waitUntil(() => refusals > before);
    },
    end: async (signal) => {
      if (hasEnded()) return;
      isEnding = true;
      child.kill(signal);
      await ended;
    },
    failures: () => (hasEnded() && !isEnding ? [errorOutput] : []),
  };
}
