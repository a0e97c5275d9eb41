import { createCardBackground } from '#domain/shareCard/cardBackground.ts';
import { expect, test } from 'vitest';
import { createRasterizerOpener, loadLibraries } from './rasterize.ts';

test('loads the libraries again after a failure', { timeout: 60_000 }, async () => {
  let isReadable = false;
  const loadAnother = async () => {
    if (!isReadable) throw new Error('The file can’t be read.');
  };
  const open = createRasterizerOpener([...loadLibraries, loadAnother]);
  await expect(open()).rejects.toThrow('The file can’t be read.');
  isReadable = true;
  const { drawOnWater } = await open();
  expect((await drawOnWater(createCardBackground())).byteLength).toBeGreaterThan(1_000);
});
