// The sound of bubbles, with a mock of the Web Audio API.
import type { Page } from '@playwright/test';
import { withMotion, openWithPausedClock, setTabHidden, waitForStart } from '../../support/browser/home.ts';
import { expect, test, slow } from '../../support/browser/site.ts';
import { examplePath, waitForReact } from '../../support/browser/thoughtPage.ts';

test.use(withMotion);

test('the sound plays only after a gesture and while it is on, and is synthesized if the file fails to load', async ({
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
  await waitForStart(page);
  await page.mouse.click(15, 450);
  await page.clock.runFor(3010);
  expect(await readAudioLog(page)).toEqual(['tone from 0 to 1', 'gain 0.3 at 0', 'gain 0.01 at 0.5']);
});

test('no sound plays while the tab is hidden', slow, async ({ page }) => {
  await page.addInitScript(mockAudio);
  await openWithPausedClock(page);
  await page.mouse.click(15, 450);
  await expect.poll(() => readAudioLog(page)).toContain('decoded');
  await page.clock.runFor(8000);
  const countRecordings = async () =>
    (await readAudioLog(page)).filter((entry) => entry === 'recording').length;
  const before = await countRecordings();
  await setTabHidden(page, { isHidden: true });
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-instance^=revived-]')).toHaveCount(1);
  expect(await countRecordings()).toBe(before);
  await setTabHidden(page, { isHidden: false });
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-instance^=revived-]')).toHaveCount(2);
  expect(await countRecordings()).toBe(before + 1);
});

test('a click on a link to the home page is a sufficient gesture', slow, async ({ page }) => {
  await page.addInitScript(mockAudio);
  await page.goto(examplePath);
  await waitForReact(page);
  expect(await readAudioLog(page)).toEqual([]);
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
  await expect.poll(() => readAudioLog(page)).toContain('decoded');
  await expect.poll(() => readAudioLog(page)).toContain('recording');
});

test('sounds play without another gesture after visiting another page of the app', slow, async ({ page }) => {
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

/** Replaces AudioContext with a mock that logs its calls. */
function mockAudio(): void {
  const audioLog: string[] = [];
  class FakeAudioContext {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    resume = async () => void (this.state = 'running');
    close = async () => void audioLog.push('closed');
    decodeAudioData = async () => (audioLog.push('decoded'), {});
    createBufferSource = () => ({ connect() {}, start: () => audioLog.push('recording') });
    createOscillator = () => {
      let from = 0;
      return {
        frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        connect: <T>(next: T) => next,
        start: (at: number) => (from = at),
        stop: (at: number) => audioLog.unshift(`tone from ${from} to ${at}`),
      };
    };
    createGain = () => ({
      gain: {
        setValueAtTime: (value: number, at: number) => audioLog.push(`gain ${value} at ${at}`),
        exponentialRampToValueAtTime: (value: number, at: number) => audioLog.push(`gain ${value} at ${at}`),
      },
      connect() {},
    });
  }
  Object.assign(window, { AudioContext: FakeAudioContext, audioLog });
}

function readAudioLog(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { audioLog: string[] }).audioLog);
}
