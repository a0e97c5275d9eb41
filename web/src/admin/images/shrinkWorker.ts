// Decoding and encoding a large image takes a second: here it freezes nothing.
import { shrinkImage } from './shrinkImage.ts';

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void shrinkImage(data)
    .catch(() => null)
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has none
    .then((jpeg) => self.postMessage(jpeg));
});
