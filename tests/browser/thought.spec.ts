// A thought's page, and sharing it.
import { example, waitForApplication } from './support/pages.ts';
import { type Answer, answer, expect, test } from './support/site.ts';

test.use({ isTranslated: true });

const share = 'Share This Thought';

test('a thought’s page loads YouTube only when its video plays', async ({ page, home, externalRequests }) => {
  await page.goto(example.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
  await expect(page).toHaveTitle(`${example.thought} - Upwell`);
  for (const text of [`Author: ${example.author}`, example.summary, example.application])
    await expect(page.getByText(text)).toBeVisible();
  await waitForApplication(page);
  await page.waitForLoadState('networkidle');
  expect(externalRequests).toEqual([]);
  await page.getByRole('button', { name: 'Play video' }).click();
  await expect(home.player).toHaveAttribute(
    'src',
    new RegExp(`^https://www.youtube-nocookie.com/embed/${example.videoId}\\?start=${example.startSeconds}&`),
  );
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).not.toHaveTitle(/ - /);
});

test('a thought’s page shows that it is loading, and what to do if that fails', async ({ page }) => {
  await page.goto('/today');
  await waitForApplication(page);
  const loading = Promise.withResolvers<Answer>();
  await answer(page, /./, loading.promise);
  await page.getByRole('link', { name: '← Yesterday' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Loading thought...');
  loading.resolve('no response');
  await expect(heading).toHaveText("This thought couldn't be loaded");
  await page.unroute('**/graphql*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: share })).toBeVisible();
});

test('sharing opens the device’s share sheet, or copies the link', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialog.dismiss().then(() => dialogs.push(dialog.message())));
  await page.goto(example.path);
  await waitForApplication(page);
  const button = page.getByRole('button', { name: share });
  await page.evaluate(() =>
    Object.defineProperties(navigator, {
      canShare: { value: () => false },
      share: {
        configurable: true,
        value: (data: unknown) => {
          Reflect.set(window, 'shared', data);
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      },
    }),
  );
  await button.click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({ title: example.thought, text: example.summary, url: site.url + example.path });
  // To close the device's own sheet is no error.
  await expect(button).toBeEnabled();
  expect(dialogs).toEqual([]);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await button.click();
  await expect.poll(() => dialogs).toEqual(['Link copied to clipboard!']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + example.path);
});
