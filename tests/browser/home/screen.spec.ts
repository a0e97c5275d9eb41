// The screen for walls, `/?screen`, with a clock that the test advances.
import type { Page } from '@playwright/test';
import { expect, openSite, test } from '../../support/browser/site.ts';

test.use({ viewport: { width: 480, height: 270 }, contextOptions: { contrast: 'no-preference' } });

async function openScreen(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(20_000);
  await page.goto(`${url}/?screen`);
  await runUntil(page, () => readBubble(page).then((text) => text !== ''), 60);
}

/** Runs the clock second by second until the condition holds, for at most this many seconds. */
async function runUntil(page: Page, isMet: () => Promise<boolean>, maxSeconds: number): Promise<number> {
  for (let seconds = 0; seconds < maxSeconds; seconds++) {
    if (await isMet()) return seconds;
    await page.clock.runFor(1_000);
  }
  throw new Error(`The condition isn’t met after ${maxSeconds} seconds.`);
}

/** Returns the text of the bubble; empty while there is only water. */
async function readBubble(page: Page): Promise<string> {
  return page.evaluate(
    () => document.querySelector('[class*=bubble]:not([data-leaving=true])')?.textContent ?? '',
  );
}

/** Returns the texts of the bubbles that are shown in this time. */
async function recordBubbles(page: Page, seconds: number): Promise<string[]> {
  const texts: string[] = [];
  for (let second = 0; second < seconds; second += 2) {
    await page.clock.runFor(2_000);
    const text = await readBubble(page);
    if (text !== '' && text !== texts.at(-1)) texts.push(text);
  }
  return texts;
}

test('the server renders only the water, and the browser adds no controls', async ({ page, site }) => {
  const html = await (await fetch(`${site.url}/?screen`)).text();
  expect(html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'))).not.toMatch(
    /<(button|a|form|input|header|nav)\b/,
  );
  await openScreen(page, site.url);
  await page.clock.runFor(15_000);
  await expect(page.locator('button, a, input, form, dialog, [role=dialog]')).toHaveCount(0);
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).cursor)).toBe('none');
  for (const key of ['Escape', 'Space', 'Enter', 'p', '?']) await page.keyboard.press(key);
  await expect(page.locator('main')).toHaveText(/Upwell/);
});

test('a bubble stays for 12 seconds, and one second of water follows', async ({ page, site }) => {
  await openScreen(page, site.url);
  const first = await readBubble(page);
  const shown = await runUntil(page, async () => (await readBubble(page)) === '', 90);
  expect(shown).toBeGreaterThanOrEqual(13);
  const water = await runUntil(page, async () => (await readBubble(page)) !== '', 10);
  expect(water).toBeLessThanOrEqual(4);
  expect(await readBubble(page)).not.toBe(first);
});

test.describe('while files are missing', () => {
  test.use({ expectedErrors: /renderApp/ });

  test('a file that can’t be loaded is loaded when the server responds again', async ({ page, site }) => {
    const files = '**/assets/{app,screen}*.js';
    await page.route(files, (route) => route.abort());
    await page.clock.install({ time: 0 });
    await page.goto(`${site.url}/?screen`);
    await page.clock.runFor(30_000);
    await expect(page.locator('body')).toHaveText('');
    await page.unroute(files);
    // Reading fails while the page reloads itself.
    await runUntil(page, async () => (await readBubble(page).catch(() => '')) !== '', 90);
  });
});

test.describe('in a simulated time', () => {
  test.setTimeout(600_000);

  test('no pixel stays the same for ten minutes @slow', async ({ page, site, context }) => {
    await openScreen(page, site.url);
    const pictures: string[] = [];
    for (let minute = 0; minute < 10; minute += 0.5) {
      await page.clock.runFor(30_000);
      pictures.push((await page.screenshot()).toString('base64'));
    }
    const viewer = await context.newPage();
    expect(await viewer.evaluate(countConstantPixels, pictures)).toBe(0);
  });

  test('bubbles follow each other for an hour while the server is killed and started again @slow', async ({
    page,
  }) => {
    const server = await openSite();
    await openScreen(page, server.url);
    expect((await recordBubbles(page, 300)).length).toBeGreaterThan(10);
    await server.close();
    const during = await recordBubbles(page, 2_400);
    expect(during.length).toBeGreaterThan(80);
    // The screen continues with all thoughts that it has.
    expect(new Set(during).size).toBeGreaterThan(15);
    const nextServer = await openSite({ PORT: new URL(server.url).port });
    const queries: string[] = [];
    page.on('requestfinished', (request) => queries.push(new URL(request.url()).pathname));
    expect((await recordBubbles(page, 900)).length).toBeGreaterThan(30);
    expect(queries).toContain('/graphql');
    await nextServer.close();
  });

  test('a new build is loaded between two bubbles, if the server still responds then @slow', async ({
    page,
    site,
  }) => {
    await openScreen(page, site.url);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await recordBubbles(page, 400);
    let responses = 1;
    await page.route('**/build.json', async (route) => {
      responses -= 1;
      await (responses < 0 ? route.abort() : route.fulfill({ json: { assets: ['/assets/index-new.js'] } }));
    });
    await runUntil(page, async () => responses < 0, 3_000);
    await recordBubbles(page, 60);
    expect(loads).toBe(0);
    responses = Infinity;
    await runUntil(page, async () => loads > 0, 3_000);
    await page.unroute('**/build.json');
    await runUntil(page, async () => (await readBubble(page)) !== '', 60);
    expect(page.url()).toBe(`${site.url}/?screen=`);
  });

  test('takes no more memory after a day @slow', async ({ page, site }) => {
    await openScreen(page, site.url);
    const session = await page.context().newCDPSession(page);
    const measure = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return { usedSize, elements: await page.evaluate(() => document.querySelectorAll('*').length) };
    };
    const runHours = async (hours: number) => {
      for (let minute = 0; minute < hours * 60; minute++) await page.clock.runFor(60_000);
    };
    await runHours(1);
    const before = await measure();
    await runHours(22);
    const after = await measure();
    expect(after.usedSize - before.usedSize).toBeLessThan(1_000_000);
    expect(Math.abs(after.elements - before.elements)).toBeLessThan(40);
  });
});

/** Counts the pixels that have the same colour in all pictures. Runs in a page. */
async function countConstantPixels(pictures: string[]): Promise<number> {
  const images = await Promise.all(
    pictures.map(async (base64) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      return new Uint32Array(canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? []);
    }),
  );
  const [first = new Uint32Array()] = images;
  return first.filter((colour, index) => images.every((image) => image[index] === colour)).length;
}
