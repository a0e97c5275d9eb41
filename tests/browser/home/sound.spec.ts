// The sound of bubbles, with a mock of the Web Audio API.
import type { Page } from '@playwright/test';
import { withMotion, openWithPausedClock, setTabHidden } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { examplePath, openHydrated } from '../../support/browser/thoughtPage.ts';

test.use(withMotion);

test('no sound plays before a gesture', async ({ page }) => {
  await page.addInitScript(mockAudio);
  await openWithPausedClock(page);
  await page.clock.runFor(3010);
  expect(await readAudioLog(page)).toEqual([]);
  await page.mouse.click(15, 450);
  await expect.poll(() => readAudioLog(page)).toContain('decoded');
  await page.clock.runFor(3010);
  expect((await readAudioLog(page)).at(-1)).toBe('recording');
});

test('no sound plays while the tab is hidden @slow', async ({ page }) => {
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

test('a click on a link to the home page is a sufficient gesture @slow', async ({ page }) => {
  await page.addInitScript(mockAudio);
  await openHydrated(page, examplePath);
  expect(await readAudioLog(page)).toEqual([]);
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
  await expect.poll(() => readAudioLog(page)).toContain('decoded');
  await expect.poll(() => readAudioLog(page)).toContain('recording');
});

test('sounds play without another gesture after visiting another page of the app @slow', async ({ page }) => {
  await page.addInitScript(mockAudio);
  await openHydrated(page, examplePath);
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
  }
  Object.assign(window, { AudioContext: FakeAudioContext, audioLog });
}

function readAudioLog(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { audioLog: string[] }).audioLog);
}
