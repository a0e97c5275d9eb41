// The behaviour of the pages while the browser can't reach the API, or the API says that it is unavailable.
import { expect, type Page, test } from '@playwright/test';
import {
  answerOperation,
  fakeYouTube,
  getBubbles,
  openDashboard,
  openWithPausedClock,
  press,
} from './screen.ts';
import { addThought, findThought, findVideo, removeAdded, requireAccounts } from './target.ts';

// The requests of a service worker would reach the API.
test.use({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
test.afterEach(removeAdded);

/** Returns what the panel says when the store can't be reached. */
const getFailure = (page: Page, failure: string) =>
  page.getByText(
    new RegExp(`^Failed to ${failure}\\. Please check (your Firestore permissions|the database file .+)\\.$`),
  );

const unavailable = { errors: [{ message: 'unavailable', extensions: { code: 'UNAVAILABLE' } }] };

test('OUTAGE-001 two built-in thoughts are shown, and the feed recovers by itself', async ({ page }) => {
  const { id } = await findThought();
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(20_000);
  await page.route('**/graphql*', (route) => route.abort());
  await page.goto(`/thought/${encodeURIComponent(id)}`);
  // Before its scripts run, the link loads another page, with thoughts in it.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  const seen = new Set<string>();
  const look = async () => {
    await page.clock.runFor(1_000);
    for (const text of await getBubbles(page).allTextContents()) seen.add(text);
    return seen.size;
  };
  await expect.poll(look).toBe(2);
  for (let second = 0; second < 10; second += 1) expect(await look()).toBe(2);
  await page.unroute('**/graphql*');
  await expect.poll(look, { timeout: 40_000 }).toBeGreaterThan(3);
});

test('OUTAGE-005 each thought that Next brings counts, and two more follow where others can’t be loaded', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const prompt = page.getByRole('heading', { level: 2, name: '✨' });
  const goOn = () =>
    page.keyboard
      .press('ArrowRight')
      .then(() => page.clock.runFor(50))
      .then(() => prompt.count());
  await expect.poll(goOn, { intervals: [1], timeout: 30_000 }).toBe(1);
  const shown = Number(/\d+/.exec((await prompt.textContent()) ?? '')?.[0]);
  expect(shown).toBeLessThanOrEqual(20);
  await page.route('**/graphql*', (route) => route.abort());
  await page.getByRole('button', { name: 'Yes, show me more! 🌟' }).click();
  await expect(prompt).toHaveCount(0);
  await expect.poll(goOn).toBe(1);
  await expect(prompt).toHaveText(`✨ You've seen ${shown + 2} inspiring thoughts! ✨`);
});

test('OUTAGE-002 a thought’s page is loading, then offers to try again, and shows the thought when the API is back', async ({
  page,
}) => {
  const thought = await findVideo();
  await fakeYouTube(page.context());
  await openWithPausedClock(page, `/?thought=${encodeURIComponent(thought.id)}`);
  await press(getBubbles(page).first());
  let fail = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/graphql*', (route) => failure.then(() => route.abort()));
  await page.getByRole('dialog').getByRole('link', { name: 'About this thought' }).click();
  await expect(page.getByText('Loading thought...', { exact: true })).toBeVisible();
  fail();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.poll(() => page.clock.runFor(1_000).then(() => retry.isVisible())).toBe(true);
  await page.unroute('**/graphql*');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thought.thought);
});

test.describe('in the admin panel', () => {
  test.beforeEach(requireAccounts);

  test('OUTAGE-003 a list that can’t be loaded shows an error, and never looks empty', async ({ page }) => {
    await openDashboard(page);
    await answerOperation(page, /thoughts/i, unavailable);
    await page.reload();
    await expect(getFailure(page, 'load bubbles')).toBeVisible();
    await expect(page.getByText('No bubbles found')).toHaveCount(0);
  });

  test('OUTAGE-006 a list shows that it is being loaded', async ({ page }) => {
    await openDashboard(page);
    await page.route('**/graphql*', (route) =>
      /thoughts/i.test(route.request().postData() ?? '') ? undefined : route.fallback(),
    );
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('Loading bubbles...', { exact: true })).toBeVisible();
  });

  test('OUTAGE-004 an error says that a thought can’t be saved or deleted, keeps the text, and can be dismissed', async ({
    page,
  }) => {
    const { thought } = await addThought();
    await openDashboard(page);
    const card = page.getByRole('article', { name: thought });
    await card.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Bubble' });
    await form.getByLabel('Summary').fill('Kept.');
    await answerOperation(page, /updateThought/i, unavailable);
    await form.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(getFailure(page, 'save bubble')).toBeVisible();
    await answerOperation(page, /updateThought/i, 'no answer');
    await form.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(
      page.getByText("Failed to save bubble. You're offline: your text is kept; try again."),
    ).toBeVisible();
    await expect(form.getByLabel('Summary')).toHaveValue('Kept.');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /Discard/ }).click();

    await answerOperation(page, /deleteThought/i, unavailable);
    await card.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm Delete' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    const error = page.getByRole('alert').filter({ hasText: 'Failed to delete bubble' });
    await expect(error).toBeVisible();
    await expect(card).toBeVisible();
    await error.getByRole('button', { name: /Dismiss|Close/ }).click();
    await expect(error).toHaveCount(0);
  });
});
