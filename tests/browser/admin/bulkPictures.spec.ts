// Pictures for many thoughts at once.
import { openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/imageTest.ts';

test('pictures are made for thoughts without one, and a thought without a matching photo is listed @slow', async ({
  page,
  unsplash,
}) => {
  await openDashboard(page);
  const boxes = page.getByRole('checkbox', { name: 'Select' });
  const bar = page.getByRole('region', { name: 'Selection' });
  const dialog = page.getByRole('dialog');
  const makePictures = async (count: number) => {
    await boxes.first().press('Space');
    await boxes.nth(count - 1).press('Shift+Space');
    await expect(bar).toContainText(`${count} selected`);
    await bar.getByRole('button', { name: 'Make pictures' }).click();
    await dialog.getByRole('button', { name: 'Make pictures' }).click();
  };
  let requests = 0;
  await page.route('**/graphql*', async (route) => {
    const isFirst = (route.request().postData() ?? '').includes('ChangeThoughts') && requests++ === 0;
    if (!isFirst) return route.continue();
    // The pictures are stored, but the response is lost.
    await route.fetch();
    return route.abort();
  });
  await makePictures(3);
  await expect(dialog.getByRole('heading')).toHaveText('Made pictures for 3 bubbles');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('article').first().locator('img')).toBeVisible();
  unsplash.respondWith('/photos/random', { status: 503 });
  await makePictures(4);
  await expect(dialog.getByText('3 bubbles had a picture already and kept it.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(/: No photo was found\.$/);
});
