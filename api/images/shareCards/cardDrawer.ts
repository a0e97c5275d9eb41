import type { CardContent } from '#domain/shareCard/shareCard.ts';
import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../logging/log.ts';
import type { WorkerResult } from './drawing/cardWorker.ts';

/** Thrown when a card can't be drawn. */
export class CardError extends Error {
  override name = 'CardError';
}

/**
 * Returns the card of a thought as a JPEG of 1200 × 630 pixels. Cards are drawn one after the other.
 * @throws {CardError}
 */
export type DrawCard = (card: CardContent) => Promise<Uint8Array<ArrayBuffer>>;

const drawingTimeoutMs = 60_000;
/** An idle worker is ended, because its fonts and WebAssembly modules take over 100 MB. */
const idleTimeoutMs = 30_000;

const workerUrl = new URL('./drawing/cardWorker.ts', import.meta.url);

/**
 * Returns a function that draws in a worker thread, so that this thread goes on answering requests. The bundle for Lambda
 * doesn't contain the worker, because a process there answers only one request at a time.
 */
export function createCardDrawer(log: Pick<Log, 'warn'>): DrawCard {
  return existsSync(workerUrl) ? createWorkerDrawer(log) : drawInThisThread;
}

/** The worker is started when it is needed. */
function createWorkerDrawer(log: Pick<Log, 'warn'>): DrawCard {
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  const startWorker = () => {
    const started = new Worker(workerUrl);
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // Without a listener, the error of an idle worker would end this process. While a card is drawn, the worker has
    // another listener.
    started.once('exit', forget).on('error', (error) => {
      forget();
      if (started.listenerCount('error') === 1)
        log.warn('The idle thread for share images has failed.', error);
    });
    return started;
  };
  const endWorker = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const draw: DrawCard = async (card) => {
    clearTimeout(idleTimer);
    worker ??= startWorker();
    try {
      return await requestCard(worker, card);
    } catch (error) {
      // After any other error, the worker has ended or is still busy.
      if (!(error instanceof UndrawableText)) endWorker();
      throw error;
    } finally {
      idleTimer = setTimeout(endWorker, idleTimeoutMs).unref();
    }
  };
  return (card) => {
    const drawn = previous.then(() => draw(card));
    previous = drawn.catch(() => {});
    return drawn;
  };
}

/** A text that can't be drawn. The worker can draw the next one. */
class UndrawableText extends CardError {}

async function requestCard(worker: Worker, card: CardContent): ReturnType<DrawCard> {
  // Rejects when the worker has an error, too.
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(drawingTimeoutMs) });
  worker.ref();
  worker.postMessage(card, []);
  try {
    for await (const [message] of messages as AsyncIterable<[WorkerResult | object]>) {
      if ('bytes' in message) return message.bytes;
      if ('problem' in message) throw new UndrawableText(message.problem);
      // Under `node --watch`, Node itself sends further messages: https://github.com/nodejs/node/issues/65044
    }
    throw new CardError('The thread has ended.');
  } catch (error) {
    throw error instanceof CardError ? error : new CardError(String(error));
  } finally {
    // The process may end while the worker is idle.
    worker.unref();
  }
}

/** Draws in this thread. The code is loaded with the first card. */
const drawInThisThread: DrawCard = async (card) => {
  const { drawCard } = await import('./drawing/drawCard.ts');
  try {
    return await drawCard(card);
  } catch (error) {
    throw new CardError(String(error));
  }
};
