// A worker thread that draws cards, one after the other, so that the server keeps answering requests.
import { parentPort } from 'node:worker_threads';
import type { CardContent, PictureFormat } from '#domain/shareCard/shareCard.ts';
import { drawCard } from './drawCard.ts';
import { MissingCharacter } from './textOutlines.ts';

export type WorkerResult = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

export type DrawingRequest = [card: CardContent, format?: PictureFormat | undefined];

parentPort?.on('message', (request: DrawingRequest) => {
  void drawCard(...request).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies WorkerResult, [bytes.buffer]),
    (error: unknown) => {
      // Any other error ends this thread, because its modules may be broken. The next card is drawn by a new one.
      if (!(error instanceof MissingCharacter)) throw error;
      parentPort?.postMessage({ problem: String(error) } satisfies WorkerResult, []);
    },
  );
});
