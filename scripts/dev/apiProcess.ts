// The API's process during development. It is restarted after changes, and requests wait until it listens again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createDevError } from './errorOverlay.ts';

export interface ApiProcess {
  /** Waits until the API listens. Returns what the process has printed if it has ended by itself, and null if it listens. */
  waitUntilReady: () => Promise<Error | null>;
  restart: () => void;
  stop: () => Promise<void>;
}

/**
 * The delay before a restart. More files may change in this time, and waiting requests can still reach the old process.
 */
const restartDelayMs = 50;
/** A process that doesn't end by itself, because of an endless loop for example, is ended after this time. */
const stopTimeoutMs = 6_000;
/** Lines of a crashed process that are shown in the page. */
const shownLineCount = 30;

/** @param report is called when the process listens, with null, and when it has ended by itself. */
export function createApiProcess(env: NodeJS.ProcessEnv, report: (error: Error | null) => void): ApiProcess {
  let child: ChildProcess | null = null;
  let readiness = Promise.withResolvers<Error | null>();
  let isWaiting = true;
  let lastStep = Promise.resolve();
  let isRestartPlanned = false;

  /** From now on, requests wait, and waiting requests continue to wait. */
  const hold = () => {
    if (isWaiting) return;
    isWaiting = true;
    readiness = Promise.withResolvers();
  };
  const settle = (error: Error | null) => {
    isWaiting = false;
    readiness.resolve(error);
    report(error);
  };
  const start = () => {
    const started = spawn(process.execPath, ['api/entry/node.ts'], {
      env,
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
    });
    child = started;
    let output = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      output = `${output}${chunk.toString()}`.slice(-16_000);
    });
    started.once('message', () => child === started && settle(null));
    started.once('close', () => {
      if (child !== started) return;
      hold();
      settle(
        createDevError('The API has ended', output.trimEnd().split('\n').slice(-shownLineCount).join('\n')),
      );
    });
  };
  const stop = async () => {
    const stopped = child;
    child = null;
    if (stopped !== null) await endProcess(stopped);
  };
  return {
    waitUntilReady: () => readiness.promise,
    restart: () => {
      hold();
      if (isRestartPlanned) return;
      isRestartPlanned = true;
      lastStep = lastStep.then(async () => {
        await wait(restartDelayMs);
        isRestartPlanned = false;
        await stop();
        start();
      });
    },
    stop: () => (lastStep = lastStep.then(stop)),
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await closed;
  clearTimeout(killTimer);
}
