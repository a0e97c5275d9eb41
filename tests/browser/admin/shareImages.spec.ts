// The pictures of link previews, which the admin panel asks the server to draw.
import { CardError } from '../../../api/images/shareCards/cardDrawer.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { exampleThought, fillForm, openDashboard, signIn } from '../../support/browser/admin.ts';
import * as samples from '../../support/browser/imageSamples.ts';
import { addBubble, expect, openComposer, test } from '../../support/browser/imageTest.ts';

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

test('one button generates all missing link previews @slow', async ({ page, site }) => {
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

test('a generated image with other words than are saved is drawn again, or kept, after a question @slow', async ({
  page,
  site,
}) => {
  const drawn: string[] = [];
  site.services.drawCard = async ({ author, photoUrl }) => {
    drawn.push(`${author} on ${photoUrl?.slice(0, 15)}`);
    return new Uint8Array(samples.jpeg);
  };
  await signIn(page);
  const { form, composer } = await openComposer(page);
  await composer.getByRole('button', { name: 'Generate Image' }).click();
  const card = await addBubble(page, form, composer);
  const image = card.locator('img');
  const paths = [await image.getAttribute('src')];
  for (const [author, answer] of [
    ['Ada King', 'Draw again'],
    ['Ada Byron', 'Keep image'],
  ] as const) {
    await card.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Author').fill(author);
    await page.keyboard.press('ControlOrMeta+s');
    const question = page.getByRole('dialog', { name: 'Draw the image again?' });
    await expect(question.getByText('by Ada')).toBeVisible();
    if (paths.length === 1) await expectAccessible(page, { hasLightTheme: true });
    await question.getByRole('button', { name: answer }).click();
    await expect(card).toContainText(author);
    paths.push(await image.getAttribute('src'));
    await expect.poll(() => drawn.at(-1)).toBe(`${author} on data:image/jpeg`);
  }
  expect(paths[1]).not.toBe(paths[0]);
  expect(paths[2]).toBe(paths[1]);
  await expect(image).toHaveJSProperty('naturalWidth', 800);
});

test('an uploaded image of the size of generated ones is kept without a question @slow', async ({ page }) => {
  await signIn(page);
  const { form, composer } = await openComposer(page);
  await composer.getByLabel('📁 Upload from Computer').check();
  const upload = { name: 'photo.png', mimeType: 'image/png', buffer: samples.createPng(800, 600) };
  await composer.getByLabel('Select Image File:').setInputFiles(upload);
  const card = await addBubble(page, form, composer);
  const path = await card.locator('img').getAttribute('src');
  await card.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Bubble' });
  await edited.getByLabel('Author').fill('Ada King');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(edited).toBeHidden();
  await expect(card).toContainText('Ada King');
  await expect(card.locator('img')).toHaveAttribute('src', path ?? '');
});
