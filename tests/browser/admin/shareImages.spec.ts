// Generated images with other words than the thought, and uploaded ones.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { signIn } from '../../support/browser/admin.ts';
import * as samples from '../../support/browser/imageSamples.ts';
import { addBubble, expect, openComposer, test } from '../../support/browser/imageTest.ts';

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
