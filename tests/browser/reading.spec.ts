// Reading again what was seen, and going on.
import type { Page } from '@playwright/test';
import {
  getBubbles,
  getVideo,
  goToPrompt,
  openHome,
  readThought,
  runFor,
  runUntil,
  waitForNextBubble,
} from './support/pages.ts';
import { fakeYouTube } from './support/services.ts';
import { expect, test } from './support/site.ts';

const getPrevious = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });
const getSeenList = (page: Page) => page.getByRole('dialog', { name: /^Seen/ });
const format = (count: number) => `✨ You've seen ${count} inspiring thoughts! ✨`;
const accept = 'Yes, show me more! 🌟';
const decline = "No, I'll reflect on these 😊";

/** Shows further bubbles by Next. Returns all thoughts, the oldest first. */
async function showBubbles(page: Page, count: number): Promise<string[]> {
  const thoughts = [await readThought(getBubbles(page).last())];
  while (thoughts.length < count) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    thoughts.push(await waitForNextBubble(page, thoughts.at(-1)));
  }
  return thoughts;
}

test('Previous is disabled until a thought was seen, goes further back with each press, and the flow then goes on', async ({
  page,
}) => {
  await openHome(page);
  // In a pause, bubbles come and go by the buttons alone.
  await page.getByRole('button', { name: 'Pause' }).click();
  const previous = getPrevious(page);
  await expect(previous).toBeDisabled();
  await expect(previous).toHaveAttribute('title', 'View previous bubble');
  await expect(previous).toContainText('←');
  const thoughts = await showBubbles(page, 4);
  await expect(previous).toBeEnabled();
  for (const [index, thought] of thoughts.slice(0, -1).toReversed().entries()) {
    await (index === 0 ? page.keyboard.press('ArrowLeft') : previous.click());
    expect(await waitForNextBubble(page, thoughts.at(-1 - index))).toBe(thought);
  }
  await expect(previous).toBeDisabled();
  await page.getByRole('button', { name: 'Resume' }).click();
  await runUntil(page, async () => {
    const texts = await getBubbles(page).allTextContents();
    return texts.length > 0 && !thoughts.some((thought) => texts.join().includes(thought));
  });
});

test('what has faded is in a line of recent thoughts, and in a list to watch it and to read more', async ({
  page,
  context,
}) => {
  await fakeYouTube(context);
  await openHome(page);
  const thoughts = await showBubbles(page, 4);
  await page.getByRole('button', { name: 'Pause' }).click();
  const line = page.getByRole('region', { name: 'Recently seen' });
  await expect(line).toContainText(thoughts.at(-2) ?? '-');
  await line
    .getByRole('button', { name: thoughts.at(-2) ?? '-' })
    .first()
    .click();
  const list = getSeenList(page);
  const rows = list.getByRole('listitem');
  await expect(list.getByRole('heading')).toHaveText(/\(3\)$/);
  await expect(rows).toContainText(thoughts.slice(0, -1).toReversed());
  await rows
    .nth(1)
    .getByRole('button', { name: /^Watch/ })
    .click();
  await expect(getVideo(page).getByRole('heading')).toHaveText(thoughts[1] ?? '-');
  await getVideo(page).getByRole('button', { name: 'Close video' }).click();
  await expect(getVideo(page)).toHaveCount(0);
  await rows.nth(2).getByRole('link', { name: 'Read more' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thoughts[0] ?? '-');
});

test('after 20 different thoughts, a prompt asks; Yes brings 10 more, or two fallback thoughts if none can be loaded', async ({
  page,
}) => {
  await openHome(page);
  const prompt = page.getByRole('heading', { name: '✨' });
  await page.getByRole('slider').fill('9');
  await page.evaluate(recordShifts);
  const seen = new Set<string>();
  await runUntil(
    page,
    async () => {
      for (const text of await getBubbles(page).allTextContents()) seen.add(text.split('—')[0] ?? '');
      return prompt.isVisible();
    },
    { stepMs: 500 },
  );
  expect(seen.size).toBe(20);
  await expect(prompt).toHaveText(format(20));
  for (const text of [
    "Take a moment to reflect on what you've learned, or use the back arrow to revisit any previous thoughts.",
    'Would you like to see more inspiring thoughts?',
    '💡 Use the ← back arrow to revisit previous thoughts',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: decline, exact: true })).toBeVisible();
  await runFor(page, 3);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number)).toBeLessThan(0.001);
  await expect(getBubbles(page)).toHaveCount(1);
  await page.getByRole('button', { name: accept, exact: true }).click();
  await expect(prompt).toHaveCount(0);
  // A bubble that is shown again doesn't count.
  await getPrevious(page).click();
  await expect(await goToPrompt(page)).toHaveText(format(30));
  await page.route('**/graphql*', (route) => route.abort());
  await page.getByRole('button', { name: accept }).click();
  await expect(prompt).toHaveCount(0);
  await expect(await goToPrompt(page)).toHaveText(format(32));
});

/** Runs in the page: adds up how far what is on the screen jumps. */
function recordShifts(): void {
  Reflect.set(window, 'shifts', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shifts', Reflect.get(window, 'shifts') + Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift' });
}

test('after No, what was seen stays to be read again, and More thoughts goes on', async ({ page }) => {
  await openHome(page);
  const prompt = await goToPrompt(page);
  await page.getByRole('button', { name: decline }).click();
  await expect(prompt).toHaveCount(0);
  await expect(getPrevious(page)).toBeEnabled();
  await getPrevious(page).click();
  await runUntil(page, async () => (await getBubbles(page).count()) > 0);
  await page
    .getByRole('button', { name: /\d+ seen|^Seen .*\(\d+\)/ })
    .first()
    .click();
  await expect(getSeenList(page).getByRole('listitem')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(getSeenList(page)).toHaveCount(0);
  const before = await getBubbles(page).last().textContent();
  await page.getByRole('button', { name: 'More thoughts' }).click();
  await runUntil(page, async () => {
    const count = await getBubbles(page).count();
    return count > 0 && (await getBubbles(page).last().textContent()) !== before;
  });
});

test.describe('a collection of 4 thoughts', () => {
  test.use({ settings: {} });

  test('starts again without a prompt', async ({ page, site }) => {
    await site.remove((await site.readIds()).slice(4));
    await openHome(page);
    const seen: string[] = await showBubbles(page, 9);
    expect(new Set(seen).size).toBe(4);
    await expect(page.getByRole('heading', { name: '✨' })).toHaveCount(0);
  });
});
