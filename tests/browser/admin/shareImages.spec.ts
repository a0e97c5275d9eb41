// The pictures of link previews, which the admin panel asks the server to draw.
import { CardError } from '../../../api/images/shareCards/cardDrawer.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { exampleThought, fillForm, openDashboard } from '../../support/browser/admin.ts';
import * as samples from '../../support/browser/imageSamples.ts';
import { expect, test } from '../../support/browser/site.ts';

test('a link preview is drawn after saving, and saving doesn’t wait for it', async ({ page, site }) => {
  let finishDrawing = () => {};
  const drawing = new Promise<void>((resolve) => {
    finishDrawing = resolve;
  });
  site.services.drawCard = async () => {
    await drawing;
    return new Uint8Array(samples.jpeg);
  };
  await openDashboard(page);
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  await fillForm(page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: 'Add Bubble' }).click();
  await expect(page.getByText(`Added “${exampleThought['Thought *']}”`)).toBeVisible();
  const findShareImage = async () => {
    const [thought] = await site.services.thoughts.findByRanks([40]);
    return thought?.shareImage;
  };
  expect(await findShareImage()).toBeNull();
  finishDrawing();
  await expect.poll(findShareImage).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
});

test('one button generates all missing link previews', { tag: '@slow' }, async ({ page, site }) => {
  site.services.drawCard = async ({ id }) => {
    if (id.startsWith('7-')) throw new CardError('A character is missing.');
    return new Uint8Array(samples.jpeg);
  };
  await openDashboard(page);
  await page.getByRole('button', { name: 'Import / Export' }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Generate missing previews' });
  await button.click();
  await expect(dialog.getByText('39 previews generated. 1 could')).toBeVisible();
  await expectAccessible(page);
  site.services.drawCard = async () => new Uint8Array(samples.jpeg);
  await button.click();
  await expect(dialog.getByText('1 preview generated.')).toBeVisible();
  await button.click();
  await expect(dialog.getByText('No preview is missing.')).toBeVisible();
});
