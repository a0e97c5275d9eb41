// Browsing all thoughts, an author's thoughts, and the thought of the day.
import { waitForApplication } from './support/pages.ts';
import { answer, expect, test } from './support/site.ts';

test.use({ isTranslated: true });

test.extend({ javaScriptEnabled: false })(
  'without JavaScript, a bubble opens its page, and thoughts can be searched',
  async ({ page }) => {
    await page.goto('/');
    const bubble = page.getByRole('main').getByRole('button', { name: ' — ' }).first();
    const [thought = ''] = ((await bubble.textContent()) ?? '').split('— ');
    await bubble.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thought);
    await page.goto('/browse');
    await page.getByRole('searchbox').fill('foolish');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Stay foolish/]);
  },
);

test('navigating between pages doesn’t reload the document', async ({ page, home }) => {
  await home.open();
  const loaded: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loaded.push(request.url()));
  await home.next.click();
  await home.runUntil(() => page.getByText('1 seen').isVisible());
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Today's thought");
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All thoughts');
  await page.getByRole('link', { name: 'Next →' }).click();
  await page.getByRole('link', { name: '← First page' }).click();
  await expect(page.getByRole('link', { name: 'Next →' })).toBeVisible();
  await page.getByRole('main').getByRole('blockquote').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Share This Thought' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Upwell', exact: true }).click();
  await home.runUntil(() => page.getByText(/[12] seen/).isVisible());
  expect(loaded).toEqual([]);
});

test('the thought of the day changes at midnight UTC', async ({ page }) => {
  await page.clock.install();
  await page.goto('/today');
  await waitForApplication(page);
  const quote = page.getByRole('main').getByRole('blockquote');
  await expect(quote).toBeVisible();
  const showOn = (days: number, thought: string) => {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const none = { author: null, lang: null, authorSlug: null, url: null, video: null, summary: null };
    const shown = { __typename: 'Thought', id: `on-${days}`, thought, ...none };
    const today = { __typename: 'DailyThought', date, thought: shown, previous: { ...shown, id: 'x' } };
    return answer(page, /Today/, { data: { today } });
  };
  await showOn(1, 'Of tomorrow');
  await page.clock.fastForward('24:00:00');
  await expect(quote).toContainText('Of tomorrow');
  await page.getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All thoughts');
  await showOn(2, 'Of the day after');
  await page.clock.fastForward('24:00:00');
  await page.goBack();
  await expect(quote).toContainText('Of the day after');
});

test('an author’s thoughts can be played, and shown as bubbles', async ({ page, home }) => {
  await page.goto('/author/steve-jobs');
  await waitForApplication(page);
  const link = page.getByRole('link', { name: /^Watch from/ }).first();
  await link.press('Enter');
  await home.closeVideo();
  await expect(link).toBeFocused();
  await home.open('/?author=steve-jobs');
  await page.getByRole('slider').fill('9');
  const seen = new Set<string>();
  while (seen.size < 4) seen.add(await home.waitForNext());
  await expect(home.bubbles.last()).toContainText('Steve Jobs');
});
