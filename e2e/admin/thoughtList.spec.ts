// What the dashboard's list shows and how it is searched, ordered and paged.
import { expectAccessible } from '../support/accessibility.ts';
import { getCard, openDashboard } from '../support/admin.ts';
import { expect, test } from '../support/site.ts';

const change = { by: 'grace@example.com', now: '2026-11-20T12:00:00.000Z' };
const draft = {
  thought: 'A full card',
  author: 'Somebody',
  application: 'Look at it.',
  summary: 'It has everything.',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  imageUrl: '/icon.svg',
  imageCredit: null,
};

test('a card shows every field, and its link can be copied', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await site.services.thoughts.add(draft, 'a-full-card', change);
  await page.clock.install({ time: new Date('2026-11-21T11:00:00Z') });
  await openDashboard(page);
  const full = getCard(page, 'A full card');
  await expect(full.getByRole('term')).toHaveText([
    'Thought Link:',
    'Author:',
    'Application:',
    'Summary:',
    'URL:',
  ]);
  const link = `${site.url}/thought/${id}`;
  await expect(full.getByRole('link', { name: link })).toHaveAttribute('target', '_blank');
  await expect(full.getByRole('link', { name: draft.url })).toHaveAttribute('href', draft.url);
  await expect(full.locator('img')).toHaveAttribute('src', '/icon.svg');
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'));
  await full.getByTitle('Copy link').click();
  await expect(full.getByRole('button', { name: 'Copied!' })).toHaveAttribute('title', 'Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.clock.runFor(1900);
  await expect(full.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(full.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('a link that can’t be copied is selected, with a word on what to do', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await openDashboard(page);
  const first = page.getByRole('article').first();
  const link = (await first.getByRole('link').first().textContent()) ?? '';
  await first.getByRole('button', { name: 'Copy link' }).click();
  const problem = first.getByRole('alert');
  await expect(problem).toHaveText("Couldn't copy the link. It is selected, so you can copy it yourself.");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  await expect(first.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expectAccessible(page, { hasLightTheme: true });
});

test('what a record lacks is said, and a link without a video wears a badge', async ({ page, site }) => {
  await site.services.thoughts.import(
    [
      {
        id: 'bare',
        createdAt: '2026-11-21T00:00:00.000Z',
        draft: {
          ...draft,
          thought: '',
          author: null,
          application: null,
          summary: null,
          url: 'javascript:alert(1)',
          imageUrl: null,
        },
      },
    ],
    change,
    false,
  );
  await openDashboard(page);
  const bare = getCard(page, 'Untitled');
  await expect(bare).toContainText('Author:Unknown');
  await expect(bare).toContainText('Application:N/A');
  await expect(bare).not.toContainText('Summary:');
  await expect(bare).toContainText('No text: not shown to visitors');
  await expect(bare).toContainText('No video in this link');
  await expect(bare.getByRole('link', { name: 'javascript' })).toHaveCount(0);
  await bare.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Confirm Delete' })).toBeVisible();
  await expect(dialog).toContainText('Are you sure you want to delete this bubble?');
  await expect(dialog).toContainText('by Unknown');
  await expectAccessible(page, { hasEveryCard: true });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bare).toBeVisible();
});

test('the search is deaf to case and accents, and the order can be chosen', async ({ page, site }) => {
  await site.services.thoughts.add({ ...draft, thought: 'Où est l’Été?', author: 'Ångström' }, 'k', change);
  await openDashboard(page);
  await page.keyboard.press('/');
  await page.keyboard.type('angstrom');
  await expect(page.getByText('1 of 41', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)', exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('searchbox').fill('nothing has this');
  await expect(page.getByText('Nothing matches “nothing has this”.')).toBeVisible();
  await expect(page.getByText('0 of 41', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('of 41')).toHaveCount(0);
  await page.getByLabel('Order').selectOption('By author');
  const byAuthor = { first: 1, after: null, search: null, orderBy: 'AUTHOR', trashed: false } as const;
  const { edges } = await site.services.thoughts.readPage(byAuthor);
  await expect(page.getByRole('article').first()).toHaveAttribute('data-id', String(edges[0]?.node.id));
});

test('a large collection comes page by page without a jump, none twice', async ({ page, site }) => {
  const rows = Array.from({ length: 130 }, (_, index) => ({
    id: `many-${index}`,
    createdAt: new Date(Date.UTC(2027, 0, 1) + index * 1000).toISOString(),
    draft: { ...draft, thought: `One of many, number ${index}`, imageUrl: null },
  }));
  await site.services.thoughts.import(rows, change, false);
  const readPage = site.services.thoughts.readPage.bind(site.services.thoughts);
  let isFailing = true;
  site.services.thoughts.readPage = (query) =>
    isFailing && query.after !== null ? Promise.reject(new Error('unavailable')) : readPage(query);
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Bubbles (170)' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load' });
  await page.mouse.wheel(0, 20_000);
  await expect(again).toBeVisible();
  await expect(failure).toBeVisible();
  await page.getByLabel('Order').selectOption('Oldest first');
  await expect(failure).toHaveCount(0);
  await page.getByLabel('Order').selectOption('Newest first');
  await page.mouse.wheel(0, 20_000);
  await expect(again).toBeVisible();
  isFailing = false;
  const before = await page.getByRole('article').count();
  await again.click();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(await page.getByRole('article').count()).toBe(170);
  }).toPass();
  await expect(page.getByRole('article').nth(before)).toBeFocused();
  const ids = await page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.dataset['id']));
  expect(new Set(ids).size).toBe(170);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('an empty collection says so, and a failing one says what to check, with a way on', async ({
  page,
  site,
}) => {
  const readPage = site.services.thoughts.readPage.bind(site.services.thoughts);
  await site.services.thoughts
    .readPage({ first: 100, after: null, search: null, orderBy: 'NEWEST', trashed: false })
    .then(({ edges }) => Promise.all(edges.map(({ node }) => site.services.thoughts.trash(node.id, change))));
  await openDashboard(page);
  await expect(page.getByText('No bubbles found. Add your first bubble!')).toBeVisible();
  await expectAccessible(page);
  site.services.thoughts.readPage = () => Promise.reject(new Error('permission-denied'));
  await page.reload();
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to load' });
  await expect(banner).toContainText('Failed to load bubbles. Please try again.');
  await expect(page.getByText('No bubbles found.')).toHaveCount(0);
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  site.services.thoughts.readPage = readPage;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No bubbles found. Add your first bubble!')).toBeVisible();
});

test('a delete that fails is said, and nothing disappears', async ({ page, site }) => {
  await openDashboard(page);
  site.services.thoughts.trash = () => Promise.reject(new Error('permission-denied'));
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete bubble' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
});

test('while the list is on its way, its shape and words stand there', async ({ page, site }) => {
  const readPage = site.services.thoughts.readPage.bind(site.services.thoughts);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await openDashboard(page);
  site.services.thoughts.readPage = async (query) => released.then(() => readPage(query));
  await page.reload();
  await expect(page.getByText('Loading bubbles...')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
});
