// Reading again what was seen, and going on.
import type { Home } from './support/pages.ts';
import { expect, test } from './support/site.ts';

test.use({ isTranslated: true });

const format = (count: number) => `✨ You've seen ${count} inspiring thoughts! ✨`;

/** Shows further bubbles by Next. Returns all thoughts, the oldest first. */
async function showBubbles(home: Home, count: number): Promise<string[]> {
  const thoughts = [await home.readThought()];
  while (thoughts.length < count) {
    await home.next.click();
    thoughts.push(await home.waitForNext(thoughts.at(-1)));
  }
  return thoughts;
}

test('each press of Previous goes further back, and the flow then continues', async ({ page, home }) => {
  await home.open();
  // During a pause, bubbles change only by the buttons.
  await page.keyboard.press('Space');
  const { previous } = home;
  await expect(previous).toBeDisabled();
  const thoughts = await showBubbles(home, 4);
  await expect(previous).toBeEnabled();
  for (const [index, thought] of thoughts.slice(0, -1).toReversed().entries()) {
    await (index === 0 ? page.keyboard.press('ArrowLeft') : previous.click());
    expect(await home.waitForNext(thoughts.at(-1 - index))).toBe(thought);
  }
  await expect(previous).toBeDisabled();
  await page.getByRole('button', { name: 'Resume' }).click();
  await home.runUntil(async () => {
    const texts = await home.bubbles.allTextContents();
    return texts.length > 0 && !thoughts.some((thought) => texts.join().includes(thought));
  });
});

test('faded thoughts can be played and read again', async ({ page, home }) => {
  await home.open();
  const thoughts = await showBubbles(home, 4);
  await page.getByRole('button', { name: 'Pause' }).click();
  const line = page.getByRole('region', { name: 'Recently seen' });
  await expect(line).toContainText(thoughts.at(-2) ?? '-');
  await expect(line).toContainText('3 seen');
  await line
    .getByRole('button', { name: thoughts.at(-2) ?? '-' })
    .first()
    .click();
  const list = page.getByRole('dialog', { name: /^Seen/ });
  const rows = list.getByRole('listitem');
  await expect(list.getByRole('heading')).toHaveText(/\(3\)$/);
  await expect(rows).toContainText(thoughts.slice(0, -1).toReversed());
  await rows
    .nth(1)
    .getByRole('button', { name: /^Watch/ })
    .click();
  await expect(home.video.getByRole('heading')).toHaveText(thoughts[1] ?? '-');
  await home.closeVideo();
  await rows.nth(2).getByRole('link', { name: 'Read more' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thoughts[0] ?? '-');
});

test('after 20 thoughts, Yes shows 10 more, or two without the API', async ({ page, home }) => {
  await home.open();
  const prompt = page.getByRole('heading', { name: '✨' });
  await page.getByRole('slider').fill('9');
  const seen = new Set<string>();
  await home.runUntil(
    async () => {
      for (const text of await home.bubbles.allTextContents()) seen.add(text.split('—')[0] ?? '');
      return prompt.isVisible();
    },
    { stepMs: 500 },
  );
  expect(seen.size).toBe(20);
  await expect(prompt).toHaveText(format(20));
  await expect(page.getByRole('status')).toHaveText("You've seen 20 thoughts. Would you like to see more?");
  await expect(page.getByText('Would you like to see more inspiring thoughts?')).toBeVisible();
  await home.runFor(3);
  await expect(home.bubbles).toHaveCount(1);
  await page.getByRole('button', { name: 'Yes, show me more! 🌟', exact: true }).click();
  await expect(prompt).toHaveCount(0);
  // A bubble that is shown again doesn't count.
  await home.previous.click();
  await expect(await home.goToPrompt()).toHaveText(format(30));
  await page.route('**/graphql*', (route) => route.abort());
  await page.getByRole('button', { name: "No, I'll reflect on these 😊", exact: true }).click();
  await expect(prompt).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Seen in this visit (30)', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More thoughts' }).click();
  await expect(await home.goToPrompt()).toHaveText(format(32));
});
