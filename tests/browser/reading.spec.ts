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
import { expect, test } from './support/site.ts';

test.use({ hasYouTube: true });

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
}) => {
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

test('after 20 different thoughts, a prompt asks; Yes brings 10 more, or two fallback thoughts without the API', async ({
  page,
}) => {
  await openHome(page);
  const prompt = page.getByRole('heading', { name: '✨' });
  await page.getByRole('slider').fill('9');
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
  await expect(page.getByText('Would you like to see more inspiring thoughts?')).toBeVisible();
  await runFor(page, 3);
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

test('after No, what was seen can be read again, and More thoughts goes on', async ({ page }) => {
  await openHome(page);
  const prompt = await goToPrompt(page);
  await page.getByRole('button', { name: decline }).click();
  await expect(prompt).toHaveCount(0);
  await getPrevious(page).click();
  await runUntil(page, async () => (await getBubbles(page).count()) > 0);
  const read = await readThought(getBubbles(page).last());
  await page.getByRole('button', { name: 'More thoughts' }).click();
  await waitForNextBubble(page, read);
});
