// What accompanies the bubbles: the sound, the favourites, the notification card.
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } });

test('the drop sounds after a gesture only, from its file, not while off; without the file a synthesised one', async ({
  page,
  site,
}) => {
  const file = await fetch(`${site.url}/sounds/water-drop.mp3`);
  expect(file.headers.get('content-type')).toBe('audio/mpeg');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.length).toBeLessThan(15_000);
  expect([bytes[0], (bytes[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);

  await page.addInitScript(listenIn);
  await open(page);
  await page.clock.runFor(3010);
  expect(await heard(page)).toEqual([]);
  await page.mouse.click(15, 450);
  await expect.poll(() => heard(page)).toContain('decoded');
  await page.clock.runFor(3010);
  expect((await heard(page)).at(-1)).toBe('recording');
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const count = (await heard(page)).length;
  await page.clock.runFor(6010);
  expect(await heard(page)).toHaveLength(count);

  await page.evaluate(() => localStorage.clear());
  await page.route('**/sounds/*', (route) => route.abort());
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page.locator('[data-instance]').first()).toBeAttached();
  await page.mouse.click(15, 450);
  await page.clock.runFor(3010);
  expect(await heard(page)).toEqual(['tone from 0 to 1', 'gain 0.3 at 0', 'gain 0.01 at 0.5']);
});

test('favourites are kept, listed, exported, shared and taken out again', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await open(page);
  const bubble = page.locator('[data-instance]').first();
  const thought = (await bubble.locator('button').first().textContent())?.split('— ')[0] ?? '';
  await bubble.getByRole('button', { name: 'Add to favourites' }).click({ force: true });
  await expect(bubble.getByRole('button', { name: 'Remove from favourites' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();

  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Favourites' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText(thought)).toBeVisible();
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export as JSON' }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(exported).toEqual([expect.objectContaining({ thought, url: expect.stringContaining('youtu') })]);
  await list.getByRole('button', { name: 'Share' }).click();
  await expect(list.getByRole('status')).toHaveText(/Copied to clipboard|Sharing is not possible here/);

  await list.getByRole('button', { name: thought, exact: false }).first().click();
  await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: `Remove «${thought}» from favourites` }).click();
  await expect(list.getByText('Press the heart on a bubble')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('the notification card comes after 100 ms, waits under the pointer, goes after 5000 ms, and opens its video', async ({
  page,
}) => {
  await open(page);
  const card = page.locator('[data-stage]');
  await announce(page, null);
  await expect(card).toHaveAttribute('data-stage', 'coming');
  await page.clock.runFor(110);
  await expect(card).toHaveAttribute('data-stage', 'here');
  await expect(card).toContainText('A thought');
  await expect(card).toContainText('has risen');
  await expect(card).not.toContainText('Tap to watch video');
  await page.clock.runFor(2000);
  await card.hover();
  await page.clock.runFor(20_000);
  await expect(card).toHaveAttribute('data-stage', 'here');
  await page.mouse.move(10, 600);
  await page.clock.runFor(2900);
  await expect(card).toHaveAttribute('data-stage', 'here');
  await page.clock.runFor(200);
  await expect(card).toHaveAttribute('data-stage', 'leaving');
  await page.clock.runFor(310);
  await expect(card).toHaveCount(0);

  await announce(page, 'https://youtu.be/UF8uR6Z6KLc?t=90');
  await page.clock.runFor(110);
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.clock.runFor(310);
  await expect(card).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);

  await announce(page, 'https://youtu.be/UF8uR6Z6KLc?t=90');
  await page.clock.runFor(110);
  await page.getByText('Tap to watch video →').click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /embed\/UF8uR6Z6KLc\?.*start=90/);
  await page.clock.runFor(310);
  await expect(card).toHaveCount(0);
});

/** Stands in for the machine's loudspeaker, and notes what it is given. */
function listenIn(): void {
  const notes: string[] = [];
  class Audio {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    resume = async () => void (this.state = 'running');
    close = async () => {};
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

function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { notes: string[] }).notes);
}

async function announce(page: Page, url: string | null): Promise<void> {
  await page.evaluate(
    (url) =>
      window.dispatchEvent(
        new CustomEvent('upwell:notice', { detail: { title: 'A thought', body: 'has risen', url } }),
      ),
    url,
  );
}

async function open(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  await expect(page.locator('[data-instance]').first()).toBeAttached();
}
