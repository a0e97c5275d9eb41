// The list of thoughts: its cards, search, order, pages and errors.
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { changeByGrace, getCard, importMany, openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('a link that can’t be copied is selected, and an error says what to do @slow', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await openDashboard(page);
  const card = page.getByRole('article').first();
  const link = (await card.getByRole('link').first().textContent()) ?? '';
  await card.getByRole('button', { name: 'Copy link' }).click();
  const problem = card.getByRole('alert');
  await expect(problem).toHaveText("Couldn't copy the link. It is selected, so you can copy it yourself.");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  await expect(card.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expectAccessible(page, { hasLightTheme: true });
});

test('an incomplete card shows defaults for missing fields, and badges for missing text and video @slow', async ({
  page,
  site,
}) => {
  const incomplete = normalizeDraft({ thought: '', url: 'javascript:alert(1)' });
  const row = { id: 'incomplete', createdAt: '2026-11-21T00:00:00.000Z', draft: incomplete };
  await site.services.thoughts.import([row], changeByGrace, false);
  await openDashboard(page);
  const card = getCard(page, 'Untitled');
  await expect(card).toContainText('Author:Unknown');
  await expect(card).toContainText('Application:N/A');
  await expect(card).not.toContainText('Summary:');
  await expect(card).toContainText('No text: not shown to visitors');
  await expect(card).toContainText('No video in this link');
  await expect(card.getByRole('link', { name: 'javascript' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Confirm Delete' })).toBeVisible();
  await expect(dialog).toContainText('Are you sure you want to delete this bubble?');
  await expect(dialog).toContainText('by Unknown');
  await expectAccessible(page, { hasEveryCard: true });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeVisible();
});

test('a large collection is loaded page by page, with a retry after an error and no thought twice @slow', async ({
  page,
  site,
}) => {
  await importMany(site, 40);
  const readPage = site.services.thoughts.readPage.bind(site.services.thoughts);
  let isFailing = true;
  site.services.thoughts.readPage = (query) =>
    isFailing && query.after !== null ? Promise.reject(new Error('unavailable')) : readPage(query);
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Bubbles (80)' })).toBeVisible();
  const retryButton = page.getByRole('button', { name: 'Try again' });
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to load' });
  await page.mouse.wheel(0, 20_000);
  await expect(retryButton).toBeVisible();
  await expect(banner).toBeVisible();
  await page.getByLabel('Order').selectOption('Oldest first');
  await expect(banner).toHaveCount(0);
  await page.getByLabel('Order').selectOption('Newest first');
  await page.mouse.wheel(0, 20_000);
  await expect(retryButton).toBeVisible();
  isFailing = false;
  await retryButton.click();
  // The button was removed, so the first new thought in sight has the focus.
  await expect(page.locator('article:focus')).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByText(/–80 of 80$/)).toBeVisible();
  const ids = new Map<string | undefined, string | undefined>();
  const readIds = (all: HTMLElement[]) =>
    all.map(({ dataset }) => [dataset['index'], dataset['id']] as const);
  await expect(async () => {
    for (const [index, id] of await page.getByRole('article').evaluateAll(readIds)) ids.set(index, id);
    await page.mouse.wheel(0, -400);
    expect(ids.size).toBe(80);
  }).toPass({ intervals: [100] });
  expect(new Set(ids.values()).size).toBe(80);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('after a page has failed to load, it is requested again only by the button @slow', async ({
  page,
  site,
}) => {
  // The real observer may report before React has rendered the error.
  await page.addInitScript(() => {
    const Observer = IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options);
        this.observe = (target) => {
          Observer.prototype.observe.call(this, target);
          queueMicrotask(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this));
        };
      }
    };
  });
  await importMany(site, 80);
  const readPage = site.services.thoughts.readPage.bind(site.services.thoughts);
  let failedCount = 0;
  site.services.thoughts.readPage = (query) => {
    if (query.after === null) return readPage(query);
    failedCount += 1;
    return Promise.reject(new Error('unavailable'));
  };
  await openDashboard(page);
  const retryButton = page.getByRole('button', { name: 'Try again' });
  await retryButton.click();
  await expect.poll(() => failedCount).toBe(2);
  await expect(retryButton).toBeVisible();
  expect(failedCount).toBe(2);
});

test('an empty list shows a hint, and a list that fails to load shows an error with a retry @slow', async ({
  page,
  site,
}) => {
  const readPage = site.services.thoughts.readPage.bind(site.services.thoughts);
  await site.services.thoughts
    .readPage({ first: 100, after: null, search: null, orderBy: 'NEWEST', place: 'live' })
    .then(({ edges }) =>
      Promise.all(edges.map(({ node }) => site.services.thoughts.trash(node.id, changeByGrace))),
    );
  await openDashboard(page);
  await expect(page.getByText('No bubbles found. Add your first bubble!')).toBeVisible();
  await expectAccessible(page, { state: 'empty' });
  site.services.thoughts.readPage = () => Promise.reject(new Error('permission-denied'));
  await page.reload();
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to load' });
  await expect(banner).toContainText('Failed to load bubbles. Please try again.');
  await expect(page.getByText('No bubbles found.')).toHaveCount(0);
  await expectAccessible(page, { state: 'error' });
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  site.services.thoughts.readPage = readPage;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No bubbles found. Add your first bubble!')).toBeVisible();
});
