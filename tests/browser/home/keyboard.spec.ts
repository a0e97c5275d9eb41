// The Tab key on the home page: it never gets lost among bubbles that come and go.
import type { Page } from '@playwright/test';
import {
  getBubbles,
  openWithPausedClock,
  runFor,
  tabToBubble,
  waitForShortcuts,
  waitUntilShown,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('four presses of Tab reach the controls from the start of the page, at one bubble a second', async ({
  page,
}) => {
  await openAtSpeed(page, 9);
  await runFor(page, 12);
  const focused: string[] = [];
  while (focused.length < 4) focused.push(await press(page, 'Tab', 500));
  expect(focused[0]).toBe('Skip to the controls');
  expect(focused.join()).toContain('a new bubble every');
});

test('the link “Skip to the controls” is seen when it has the focus, and moves the focus to the slider', async ({
  page,
}) => {
  await openAtSpeed(page, 9);
  const link = page.getByRole('link', { name: 'Skip to the controls' });
  expect((await link.boundingBox())?.width).toBe(1);
  await page.keyboard.press('Tab');
  expect((await link.boundingBox())?.width).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider')).toBeFocused();
  await expect(page).toHaveURL('/');
});

test('bubbles that appear while one has the focus are no stops of the Tab key @slow', async ({ page }) => {
  await openAtSpeed(page, 9);
  await tabToBubble(page);
  await runFor(page, 10);
  expect(await getBubbles(page, 'visible').count()).toBeGreaterThan(1);
  await expect(page.locator('[data-instance] > [tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider')).toBeFocused();
});

test('a bubble is one stop of the Tab key, and ↓ and ↑ go through its actions', async ({ page }) => {
  await openAtSpeed(page, 7);
  await waitForShortcuts(page);
  await tabToBubble(page);
  await waitUntilShown(page, page.getByRole('button', { name: 'Add to favourites' }));
  const names: string[] = [];
  for (const key of [...Array<string>(4).fill('ArrowDown'), 'ArrowUp']) names.push(await press(page, key));
  for (const key of [...Array<string>(5).fill('ArrowDown'), 'ArrowUp']) names.push(await press(page, key));
  expect(names).toEqual([
    'Watch',
    'Add to favourites',
    'Share this thought',
    'a bubble',
    'Share this thought',
    'About this thought',
  ]);
  expect(await press(page, 'Tab')).toBe('a new bubble every 3 seconds');
});

test('single-key shortcuts work after dragging the slider, except for the slider’s own keys @slow', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const slider = page.getByRole('slider');
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The slider is not visible.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.75, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveValue('5');
  await expect(slider).toBeFocused();

  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('m');
  await expect(page.getByText('Sound Off')).toBeVisible();
  await page.clock.runFor(5010);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('4');
  await expect(page.locator('[data-instance^=revived-]')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

for (const intervalMs of [500, 100])
  test(`pressing Tab every ${intervalMs} ms for a minute reaches everything, at one bubble a second @slow`, async ({
    page,
  }) => {
    test.slow();
    await openAtSpeed(page, 9);
    await waitForShortcuts(page);
    const focused = new Set<string>();
    for (let ms = 0; ms < 60_000; ms += intervalMs) focused.add(await press(page, 'Tab', intervalMs));
    for (const name of [
      'Skip to the controls',
      'a bubble',
      'a new bubble every 1 second',
      'Previous',
      'Pause',
      'Next',
      'Turn sound off',
      'Favourites',
      'Full screen',
      'Keyboard shortcuts',
      'Today',
      'Browse',
    ])
      expect(focused).toContain(name);
    expect([...focused].filter((name) => name.endsWith(' seen'))).not.toEqual([]);
  });

async function openAtSpeed(page: Page, speed: number): Promise<void> {
  await page.addInitScript((speed) => localStorage.setItem('upwell.speed', speed), `${speed}`);
  await openWithPausedClock(page);
}

/** Presses a key and lets some time pass. @returns what the focused element is called, or whether it is a bubble */
async function press(page: Page, key: string, ms = 100): Promise<string> {
  await page.keyboard.press(key);
  await page.clock.runFor(ms);
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused?.matches('[data-instance] > button:first-child')) return 'a bubble';
    const label = focused?.ariaLabel ?? focused?.ariaValueText;
    return label ?? focused?.textContent?.replace(/^[←→]/, '') ?? '';
  });
}
