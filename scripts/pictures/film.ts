// The film of the README: a bubble comes, is held and pressed, its talk opens, and the thought stays on the line.
import type { Browser, Locator } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mockYouTube } from '../../tests/support/browser/fakeYouTube.ts';
import { openSteppedPage, type SteppedPage } from './steppedPage.ts';

export const frameMs = 60;
const filmSize = { width: 1200, height: 750 };

export interface Point {
  x: number;
  y: number;
}

/** A moment of the film, with the pointer, which a screenshot doesn't contain. */
export interface Frame {
  screenshot: Buffer;
  pointer: Point;
  isPressed: boolean;
}

/** The time until shortly before the third bubble comes, which is pressed. */
const leadMs = 5200;
/** A bubble leaves, and its thought settles on the line, within this number of frames. */
const maxWaitFrames = 80;

/** Records the film, and a still from the middle of it. */
export async function recordFilm(
  browser: Browser,
  baseURL: string,
): Promise<{ frames: Frame[]; still: Buffer }> {
  const context = await browser.newContext({
    baseURL,
    viewport: filmSize,
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
  });
  await mockYouTube(context, readStage());
  const steppedPage = await openSteppedPage(context);
  const { page, advance } = steppedPage;
  const newest = page.locator('[data-instance][data-phase=visible]').last();
  await advance(leadMs);

  const { frames, wait, moveTo, press } = createCamera(steppedPage);
  await wait(1800);
  const words = (await newest.getByRole('button').first().textContent())?.split('—')[0] ?? '';
  await moveTo(900, newest.getByRole('button').first(), { x: 86, y: 36 });
  await wait(1800);
  const still = await page.screenshot();
  await press();
  await page.getByRole('dialog').locator('iframe').waitFor();
  await wait(3200);
  await moveTo(700, page.getByRole('button', { name: 'Close video' }));
  await press();
  const line = page.locator('[data-line="0"]').filter({ hasText: words });
  await moveTo(800, page.getByRole('toolbar'), { x: 60, y: -210 });
  for (let count = 0; count < maxWaitFrames && !(await line.isVisible()); count++) await wait(frameMs);
  await wait(700);
  await moveTo(600, line.locator('[aria-pressed]'));
  await press();
  await wait(1500);
  await context.close();
  return { frames, still };
}

/** Records frames while the pointer waits, moves and presses. */
function createCamera({ page, advance }: SteppedPage) {
  const frames: Frame[] = [];
  let pointer: Point = { x: 760, y: 500 };
  const recordFrame = async (isPressed = false) => {
    await page.mouse.move(pointer.x, pointer.y);
    await advance(frameMs);
    frames.push({ screenshot: await page.screenshot(), pointer, isPressed });
  };
  const wait = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += frameMs) await recordFrame();
  };
  /** The target may move. */
  const moveTo = async (ms: number, target: Locator, offset: Point = { x: 0, y: 0 }) => {
    const from = pointer;
    for (let passedMs = frameMs; passedMs <= ms; passedMs += frameMs) {
      const centre = await getCentre(target);
      const progress = (1 - Math.cos((Math.PI * passedMs) / ms)) / 2;
      pointer = {
        x: from.x + (centre.x + offset.x - from.x) * progress,
        y: from.y + (centre.y + offset.y - from.y) * progress,
      };
      await recordFrame();
    }
  };
  const press = async () => {
    await page.mouse.down();
    for (let count = 0; count < 3; count++) await recordFrame(true);
    await page.mouse.up();
  };
  return { frames, wait, moveTo, press };
}

/** Returns the picture of the player with its font, because a frame of another origin can't load the font of the site. */
function readStage(): string {
  const font = readFileSync(
    'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  );
  const source = `url(data:font/woff2;base64,${font.toString('base64')})`;
  const stage = readFileSync(join(import.meta.dirname, 'stage.html'), 'utf8');
  return `<style>@font-face { font-family: Figtree; src: ${source} }</style>${stage}`;
}

async function getCentre(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: NaN, y: NaN, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
