// When our own code fails, or does not come: words and a way out, never an empty page.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './site.ts';

test.use({ expectedErrors: /^TypeError/ });

test('a part of the application that does not come is said to be missing, and loaded at the next try', async ({
  page,
}) => {
  await page.route('**/assets/Home-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This bubble burst' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/Home-*.js');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
});

test('without the application the home page says so', async ({ page }) => {
  await page.route('**/assets/App-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(
    page.getByText('A part of this page could not be loaded. Please load it again.'),
  ).toBeVisible();
});

test('an answer that nobody could have foreseen ends in words, not in an empty page', async ({ page }) => {
  await page.route('**/graphql*', (route) =>
    route.fulfill({
      json: {
        data: {
          feed: {
            __typename: 'Feed',
            endCursor: '',
            thoughts: [{ __typename: 'Thought', id: '1', thought: 1 }],
          },
        },
      },
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This bubble burst' })).toBeVisible();
  await page.unroute('**/graphql*');
  await page.getByRole('link', { name: '← Back to Home' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
});
