// What accompanies the bubbles: the favourites, the notification card.
import { readFile } from 'node:fs/promises';
import { announce, openStill } from './homeSteps.ts';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } });

test('favourites are kept, listed, exported, shared and taken out again', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await openStill(page);
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
  await list.getByRole('button', { name: `Remove “${thought}” from favourites` }).click();
  await expect(list.getByText('Press the heart on a bubble')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('two tabs keep one list, and one speed', async ({ page }) => {
  await page.goto('/?thought=4-stay-hungry-stay-foolish');
  const other = await page.context().newPage();
  await other.goto('/?thought=3-the-only-way-to-do-great-work-is-to-love-what-you');
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expect(tab.locator('[data-instance]').first()).toBeVisible();
    await tab.keyboard.press('f');
  }
  await other.getByRole('slider').fill('2');
  await expect(page.getByRole('slider')).toHaveValue('2');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('nothing is stored before something is chosen', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-instance]').first()).toBeAttached();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['upwell.sound', 'false']]);
});

test('the notification card comes after 100 ms, waits under the pointer, goes after 5000 ms, and opens its video', async ({
  page,
}) => {
  await openStill(page);
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
  await page.clock.runFor(250);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(60);
  await expect(card).toHaveCount(0);

  await announce(page, 'https://youtu.be/UF8uR6Z6KLc?t=90');
  await page.clock.runFor(110);
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.clock.runFor(310);
  await expect(card).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);

  await announce(page, 'https://youtu.be/UF8uR6Z6KLc?t=90');
  await page.clock.runFor(110);
  await page.getByText('Tap to watch video →', { exact: true }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /embed\/UF8uR6Z6KLc\?.*start=90/);
  await page.clock.runFor(310);
  await expect(card).toHaveCount(0);
});
