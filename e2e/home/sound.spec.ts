// The sound of a drop, with a stand-in for the machine's loudspeaker.
import type { Page } from '@playwright/test';
import { withMotion, openWithPausedClock, setTabHidden } from '../support/home.ts';
import { expect, test } from '../support/site.ts';
import { examplePath, waitForReact } from '../support/thoughtPage.ts';

test.use(withMotion);

test('the drop sounds after a gesture only, from its file, not while off; without the file a synthesised one', async ({
  page,
  site,
}) => {
  const file = await fetch(`${site.url}/sounds/water-drop.mp3`);
  expect(file.headers.get('content-type')).toBe('audio/mpeg');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.length).toBeLessThan(15_000);
  expect([bytes[0], (bytes[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);

  await page.addInitScript(mockAudio);
  await openWithPausedClock(page);
  await page.clock.runFor(3010);
  expect(await readAudioLog(page)).toEqual([]);
  await page.mouse.click(15, 450);
  await expect.poll(() => readAudioLog(page)).toContain('decoded');
  await page.clock.runFor(3010);
  expect((await readAudioLog(page)).at(-1)).toBe('recording');
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const count = (await readAudioLog(page)).length;
  await page.clock.runFor(6010);
  expect(await readAudioLog(page)).toHaveLength(count);

  await page.evaluate(() => localStorage.clear());
  await page.route('**/sounds/*', (route) => route.abort());
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page.locator('[data-instance]').first()).toBeAttached();
  await page.mouse.click(15, 450);
  await page.clock.runFor(3010);
  expect(await readAudioLog(page)).toEqual(['tone from 0 to 1', 'gain 0.3 at 0', 'gain 0.01 at 0.5']);
});

test('nothing sounds while the tab is hidden', async ({ page }) => {
  await page.addInitScript(mockAudio);
  await openWithPausedClock(page);
  await page.mouse.click(15, 450);
  await expect.poll(() => readAudioLog(page)).toContain('decoded');
  await page.clock.runFor(8000);
  const recordings = async () => (await readAudioLog(page)).filter((note) => note === 'recording').length;
  const before = await recordings();
  await setTabHidden(page, { isHidden: true });
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-instance^=revived-]')).toHaveCount(1);
  expect(await recordings()).toBe(before);
  await setTabHidden(page, { isHidden: false });
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-instance^=revived-]')).toHaveCount(2);
  expect(await recordings()).toBe(before + 1);
});

test('the first press may be the one on another page that leads to the bubbles', async ({ page }) => {
  await page.addInitScript(mockAudio);
  await page.goto(examplePath);
  await waitForReact(page);
  expect(await readAudioLog(page)).toEqual([]);
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
  await expect.poll(() => readAudioLog(page)).toContain('decoded');
  await expect.poll(() => readAudioLog(page)).toContain('recording');
});

test('bubbles sound without a further press after a visit to another page of the application', async ({
  page,
}) => {
  await page.addInitScript(mockAudio);
  await page.goto(examplePath);
  await waitForReact(page);
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await page.locator('main').click({ position: { x: 15, y: 450 } });
  await expect.poll(() => readAudioLog(page)).toContain('recording');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stay hungry');
  const before = (await readAudioLog(page)).length;
  await page.goForward();
  await expect.poll(async () => (await readAudioLog(page)).slice(before)).toContain('recording');
  expect(await readAudioLog(page)).not.toContain('closed');
});

/** Stands in for the machine's loudspeaker, and notes what it is given. */
function mockAudio(): void {
  const notes: string[] = [];
  class Audio {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    resume = async () => void (this.state = 'running');
    close = async () => void notes.push('closed');
    decodeAudioData = async () => (notes.push('decoded'), {});
    createBufferSource = () => ({ connect() {}, start: () => notes.push('recording') });
    createOscillator = () => {
      let from = 0;
      return {
        frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        connect: <T>(next: T) => next,
        start: (at: number) => (from = at),
        stop: (at: number) => notes.unshift(`tone from ${from} to ${at}`),
      };
    };
    createGain = () => ({
      gain: {
        setValueAtTime: (value: number, at: number) => notes.push(`gain ${value} at ${at}`),
        exponentialRampToValueAtTime: (value: number, at: number) => notes.push(`gain ${value} at ${at}`),
      },
      connect() {},
    });
  }
  Object.assign(window, { AudioContext: Audio, notes });
}

function readAudioLog(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { notes: string[] }).notes);
}
