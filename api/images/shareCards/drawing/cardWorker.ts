// A worker thread that draws cards, one after the other, so that the server keeps answering requests.
import { parentPort } from 'node:worker_threads';
import type { CardContent } from '#domain/shareCard/shareCard.ts';
import { drawCard } from './drawCard.ts';
import { MissingCharacter } from './textOutlines.ts';

export type WorkerResult = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

parentPort?.on('message', (card: CardContent) => {
  void drawCard(card).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies WorkerResult, [bytes.buffer]),
    (error: unknown) => {
      // Any other error ends this thread, because its modules may be broken. The next card is drawn by a new one.
      if (!(error instanceof MissingCharacter)) throw error;
      parentPort?.postMessage({ problem: String(error) } satisfies WorkerResult, []);
    },
  );
});
