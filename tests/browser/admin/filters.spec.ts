// The filters of the list, and the address that holds them.
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { changeByGrace, openDashboard, signIn } from '../../support/browser/admin.ts';
import { expect, type Site, test } from '../../support/browser/site.ts';

/** Adds a German thought without a video, and another one without a summary and with the same text. */
async function addThoughts({ services }: Site): Promise<void> {
  const draft = normalizeDraft({
    thought: 'Eile mit Weile',
    author: 'Augustus',
    application: 'Langsam.',
    lang: 'de',
  });
  const other = { ...draft, thought: 'Eile, mit Weile!', url: 'https://youtu.be/dQw4w9WgXcQ' };
  await services.thoughts.add(
    { ...draft, url: 'https://example.org', summary: 'Slowly.' },
    'one',
    changeByGrace,
  );
  await services.thoughts.add(other, 'two', changeByGrace);
}

test('filters are combined by keyboard, and Back, reload and a colleague’s browser show the same list', async ({
  page,
  browser,
  site,
}) => {
  await addThoughts(site);
  await openDashboard(page);
  const filters = page.getByRole('group', { name: 'Filters' });
  const cards = page.getByRole('article');
  const duplicates = filters.getByRole('button', { name: 'Possible duplicates' });
  await expect(duplicates).toHaveText('Possible duplicates 2');
  await duplicates.focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('2 of 42')).toBeVisible();
  await filters.getByRole('combobox', { name: 'Last changed by' }).selectOption('grace@example.com (2)');
  const noVideo = filters.getByRole('button', { name: 'No video' });
  await noVideo.focus();
  await page.keyboard.press('Space');
  await expect(cards).toHaveText([/Eile mit Weile/]);
  await expect(noVideo).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  expect(new URL(page.url()).search).toBe('?filter=no-video&filter=duplicate&by=grace');

  await page.reload();
  await expect(cards).toHaveText([/Eile mit Weile/]);
  const colleague = await browser.newContext({ baseURL: site.url });
  const otherPage = await colleague.newPage();
  await signIn(otherPage, 'grace@example.com');
  await otherPage.goto(page.url());
  await expect(otherPage.getByRole('article')).toHaveText([/Eile mit Weile/]);
  await colleague.close();
  await page.goBack();
  await expect(cards).toHaveCount(2);
});

test('an empty result names the search and the filters, which can be cleared @slow', async ({
  page,
  site,
}) => {
  await addThoughts(site);
  await openDashboard(page);
  await page.goto('/admin?q=steve&filter=no-summary&lang=de&by=nobody&order=author');
  await expect(
    page.getByText(
      'Nothing matches “steve”, No summary, Language German, and Last changed by Unknown admin.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('AUTHOR');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Language' }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article').first()).toContainText('Steve Jobs');
  expect(new URL(page.url()).search).toBe('?q=steve&order=author');
});

test('Back and Forward show the search of their address, and typing is never undone @slow', async ({
  page,
}) => {
  await openDashboard(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.keyboard.press('/');
  await page.keyboard.type('steve', { delay: 60 });
  await expect(page).toHaveURL(/q=steve$/);
  await expect(search).toHaveValue('steve');
  await page.getByRole('button', { name: 'Too long to read' }).click();
  await expect(page).toHaveURL(/q=steve&filter=too-long$/);
  await page.goBack();
  await page.goBack();
  await expect(search).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
  await page.goForward();
  await expect(search).toHaveValue('steve');
});
