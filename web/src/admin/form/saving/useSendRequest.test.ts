import { expect, test, vi } from 'vitest';
import { type DrawShareImage, requestShareImage } from './useSendRequest.ts';

test.each([
  { imageUrl: null, isRequested: true },
  { imageUrl: 'https://a.example/b.png', isRequested: true },
  { imageUrl: `/images/${'0'.repeat(64)}.jpg`, isRequested: false },
])('a picture for the image $imageUrl is requested: $isRequested', ({ imageUrl, isRequested }) => {
  const drawShareImage = vi.fn<DrawShareImage>(() => Promise.reject(new Error('No connection.')));
  requestShareImage(drawShareImage, { id: '1', imageUrl });
  expect(drawShareImage.mock.calls).toEqual(isRequested ? [[{ variables: { id: '1' } }]] : []);
});
