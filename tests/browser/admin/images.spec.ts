// The image composer, from opening it to the saved image on the card and the thought's page.
import { findThought } from '../../support/browser/site.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { signIn } from '../../support/browser/admin.ts';
import { addBubble, expect, openComposer, test } from '../../support/browser/imageTest.ts';

test.use({ viewport: { width: 1000, height: 760 } });
test.beforeEach(async ({ page }) => signIn(page));

test('a generated photo that is used and saved is shown on the card, on the thought’s page and as og:image', async ({
  page,
  site,
  unsplash,
}) => {
  const { form, composer } = await openComposer(page);
  await composer.getByRole('button', { name: 'Generate Image' }).click();
  await expect(composer.getByRole('heading', { name: 'Generated Image Preview' })).toBeFocused();
  await expect(composer.getByText(/^ocean rewards courage \w+$/)).toBeVisible();
  await expectAccessible(page, { state: 'generated' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(form.getByText('Application is required')).toHaveCount(0);

  const countRequests = (end: string) => unsplash.requests.filter(({ path }) => path.endsWith(end)).length;
  await composer.getByRole('button', { name: 'Regenerate' }).click();
  await expect.poll(() => countRequests('/photos/random')).toBe(2);
  expect(countRequests('/download')).toBe(0);
  const card = await addBubble(page, form, composer);
  await expect(card.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.jpg$/);
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 800);
  await expect.poll(() => countRequests('/photos/Dwu85P9SOIk/download')).toBe(1);
  const path = (await card.locator('img').getAttribute('src')) ?? '';
  await page.goto(`/thought/${(await findThought(site)).id}`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${site.url}${path}`);
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '800');
  await expect(page.locator(`main img[src="${path}"]`)).toHaveJSProperty('naturalWidth', 800);
});

test('a placeholder or a gradient is shown with its reason and without a credit @slow', async ({
  page,
  unsplash,
}) => {
  const { form, composer } = await openComposer(page);
  unsplash.respondWith('/regular.png', { status: 404 });
  await composer.getByRole('button', { name: 'Generate Image' }).click();
  await expect(
    composer.getByText('The photo could not be loaded, so we used a placeholder photo.'),
  ).toBeVisible();
  await expect(composer.getByText('Photo by')).toBeHidden();
  await expectAccessible(page, { hasLightTheme: true });

  unsplash.respondWith('/photos/random', { status: 503 });
  await composer.getByRole('button', { name: 'Regenerate' }).click();
  await expect(
    composer.getByText('Unsplash failed (status 503). A placeholder photo is used instead.'),
  ).toBeVisible();
  await expect(composer.getByText('Photo by')).toBeHidden();
  expect(unsplash.requests.at(-1)?.path).toBe('/placeholder.png');

  unsplash.close();
  await composer.getByRole('button', { name: 'Regenerate' }).click();
  await expect(composer.getByText('No photo found; using a gradient.')).toBeVisible();
  await composer.getByRole('button', { name: 'Use This Image' }).click();
  await expect(form.getByRole('button', { name: 'Remove Image' })).toBeVisible();
});

test('the result of an attempt is ignored if another source was selected before it arrived @slow', async ({
  page,
}) => {
  const { composer } = await openComposer(page);
  let fail = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/graphql', (route) => failure.then(() => route.abort()));
  await composer.getByRole('button', { name: 'Generate Image' }).click();
  await expect(composer.getByRole('button', { name: 'Generating...' })).toBeVisible();
  await composer.getByLabel('📁 Upload from Computer').check();
  const failedRequest = page.waitForEvent('requestfailed');
  fail();
  await failedRequest;
  // The error would be shown in the next frame.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(composer.getByRole('alert')).toBeHidden();
});
