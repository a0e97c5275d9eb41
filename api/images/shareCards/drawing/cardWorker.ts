// A worker thread that draws cards, one after the other, so that the server keeps answering requests.
import { parentPort } from 'node:worker_threads';
import { type Card, drawCard } from './drawCard.ts';

export type WorkerResult = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

parentPort?.on('message', (card: Card) => {
  void drawCard(card).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies WorkerResult, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ problem: String(error) } satisfies WorkerResult, []),
  );
});
