import { expect, test } from 'vitest';
import { silentLog } from '../../../tests/support/site/testLog.ts';
import { CardError, type DrawCard } from './cardDrawer.ts';
import { createPictureDrawer } from './pictureDrawer.ts';

const card = { id: '1', thought: 'Be water.', author: 'Bruce Lee', productName: 'Upwell', photoUrl: null };
const createFormat = (width: number) => ({ type: 'image/png', width, height: 480, isGrey: true }) as const;

/** Returns a drawer whose drawings are ready when `finish` is called. */
function createTestDrawer() {
  const finishers: (() => void)[] = [];
  const drawCard: DrawCard = (_card, format) =>
    new Promise((resolve) => finishers.push(() => resolve(new Uint8Array([format?.width ?? 0]))));
  const drawPicture = createPictureDrawer(drawCard, silentLog);
  return {
    draw: (width: number, network: string) => drawPicture(card, createFormat(width), network),
    finishers,
  };
}

test('draws each picture once', async () => {
  const { draw, finishers } = createTestDrawer();
  const pictures = [draw(1, 'a'), draw(1, 'b')];
  finishers[0]?.();
  const picture = new Uint8Array([1]);
  expect(await Promise.all([...pictures, draw(1, 'a')])).toEqual([picture, picture, picture]);
  expect(finishers).toHaveLength(1);
});

test('draws two pictures at a time for one network, and ten for all', async () => {
  const { draw, finishers } = createTestDrawer();
  const first = draw(1, 'a');
  void draw(2, 'a');
  expect(await draw(3, 'a')).toBe('busyNetwork');
  for (let width = 10; width < 18; width++) void draw(width, `network ${width}`);
  expect(await draw(20, 'b')).toBe('busy');
  finishers[0]?.();
  await first;
  void draw(3, 'a');
  expect(finishers).toHaveLength(11);
});

test('draws a picture again after a failure', async () => {
  let isFailing = true;
  const drawPicture = createPictureDrawer(async () => {
    if (isFailing) throw new CardError('No font has the character 𓀀.');
    return new Uint8Array([1]);
  }, silentLog);
  expect(await drawPicture(card, createFormat(200), 'a')).toBe('undrawable');
  isFailing = false;
  expect(await drawPicture(card, createFormat(200), 'a')).toEqual(new Uint8Array([1]));
});
