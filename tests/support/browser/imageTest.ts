// A site that uses the fake Unsplash server, and helpers for the image generator.
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './site.ts';
import { startFakeUnsplash, type FakeUnsplash } from './fakeUnsplash.ts';

export { expect };

export const test = base.extend<{ unsplash: FakeUnsplash }>({
  unsplash: async ({}, use) => {
    const unsplash = await startFakeUnsplash();
    await use(unsplash);
    unsplash.close();
  },
  siteSettings: ({ unsplash: { url } }, use) =>
    use({ UNSPLASH_ACCESS_KEY: 'key', UNSPLASH_URL: url, PLACEHOLDER_URL: url }),
});

/** Opens the form, fills in thought and author, and opens the image generator. */
export async function openComposer(page: Page) {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  await form.getByLabel('Thought', { exact: false }).first().fill('The ocean rewards courage');
  await form.getByLabel('Author').fill('Ada');
  await form.getByRole('button', { name: '🎨 Generate AI Image' }).click();
  const composer = page.getByRole('dialog', { name: 'AI Image Generator' });
  await composer.waitFor();
  return { form, composer };
}

/** Saves the open form with the image of the composer, and returns the card of the thought. */
export async function addBubble(page: Page, form: Locator, composer: Locator): Promise<Locator> {
  await composer.getByRole('button', { name: 'Use This Image' }).click();
  await expect(form.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  await form.getByLabel('Application').fill('Go out.');
  await form.getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(form).toBeHidden();
  return page.getByRole('article').filter({ hasText: 'The ocean rewards courage' });
}
