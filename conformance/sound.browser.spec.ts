import { expect, type Page, test } from '@playwright/test';
import { openWithPausedClock, runFor } from './screen.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Opens the home page, and returns what it plays from now on. A sound needs a click before. */
async function openWithSound(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(recordSounds);
  await openWithPausedClock(page);
  await page.mouse.click(15, 450);
  return () => page.evaluate(() => Reflect.get(window, 'sounds') as string[]);
}

/** Runs in the page. */
function recordSounds(): void {
  const sounds: string[] = [];
  Reflect.set(window, 'sounds', sounds);
  for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
    const { start } = prototype;
    prototype.start = function (this: AudioScheduledSourceNode, ...times: []) {
      sounds.push(this instanceof AudioBufferSourceNode ? 'recording' : 'tone');
      start.apply(this, times);
    };
  }
  const { setValueAtTime, exponentialRampToValueAtTime } = AudioParam.prototype;
  let from = 0;
  AudioParam.prototype.setValueAtTime = function (value, time) {
    if (value < 1) [, from] = [sounds.push(`gain ${value}`), time];
    return setValueAtTime.call(this, value, time);
  };
  AudioParam.prototype.exponentialRampToValueAtTime = function (value, time) {
    if (value < 1) sounds.push(`gain ${value} after ${(time - from).toFixed(2)} s`);
    return exponentialRampToValueAtTime.call(this, value, time);
  };
}

test('SOUND-001 each bubble has a sound after the first click, and none when it is off', async ({ page }) => {
  const file = page.waitForResponse(/\/sounds\/water-drop\.mp3/);
  const readSounds = await openWithSound(page);
  await file;
  await expect.poll(() => page.clock.runFor(1_000).then(readSounds)).toContain('recording');
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const { length } = await readSounds();
  await runFor(page, 10);
  expect(await readSounds()).toHaveLength(length);
});

test('SOUND-002 without its file, the sound is a tone that fades from 0.3 to 0.01 within 0.5 s', async ({
  page,
}) => {
  await page.route(/\/sounds\//, (route) => route.abort());
  const readSounds = await openWithSound(page);
  await expect.poll(() => page.clock.runFor(1_000).then(readSounds)).toContain('tone');
  const sounds = await readSounds();
  expect(sounds).toContain('gain 0.3');
  expect(sounds).toContain('gain 0.01 after 0.50 s');
  expect(sounds).not.toContain('recording');
});
