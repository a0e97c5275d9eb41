import { openDashboard, openMenu } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('the dialogs fit the width of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openDashboard(page);
  for (const name of ['Import / Export', 'Add New Bubble', 'Notify visitors']) {
    if (name === 'Notify visitors') await openMenu(page);
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
