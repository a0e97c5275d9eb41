// Decoding and encoding a large image takes about a second, so a worker does it without blocking the page.
import { shrinkImage } from './shrinkImage.ts';

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void shrinkImage(data)
    .catch(() => null)
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has no target origin
    .then((jpeg) => self.postMessage(jpeg));
});
