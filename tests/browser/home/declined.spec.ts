import {
  getBubbles,
  getCentre,
  openWithPausedClock,
  runFor,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('after declining more thoughts, the last bubble stays, and everything that was seen can be read again', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await openWithPausedClock(page);
  await runFor(page, 24);
  const bubble = getBubbles(page, 'visible');
  const last = (await bubble.textContent()) ?? '-';
  await page.getByRole('button', { name: "No, I'll reflect on these 😊" }).click();
  await runFor(page, 60);
  await expect(bubble).toHaveText(last);
  await expect.poll(async () => (await getCentre(bubble)).x).toBeCloseTo(1440 / 2, 0);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(bubble).toHaveCount(1);
  await expect(bubble).not.toHaveText(last);

  await page.getByRole('button', { name: 'Seen in this visit (20)' }).click();
  const list = page.getByRole('dialog', { name: 'Seen in this visit' });
  await expect(list.getByRole('listitem')).toHaveCount(20);
  // The whole stage moves, so that the list has room beside it.
  for (const part of [page.getByText('Take your time.'), page.getByRole('toolbar')])
    await expect.poll(async () => (await getCentre(part)).x).toBeCloseTo(1440 / 2 - 268, 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More thoughts' })).toBeVisible();
});
