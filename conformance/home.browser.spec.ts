// The home screen.
import { expect, type Page, test } from '@playwright/test';
import { getBubbles, openWithPausedClock, press, runFor } from './screen.ts';
import { findThought, graphql, readProduct } from './target.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function requireThoughts(count: number): Promise<void> {
  const { data } = await graphql('{ feed(seed: 1, first: 1) { total } }');
  test.skip(data['feed'].total < count, `the collection has fewer than ${count} thoughts`);
}

const textOf = async (page: Page) => (await getBubbles(page).last().textContent()) ?? '';

test('HOME-001 the page has the title and a line that says what to do', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(await readProduct());
  await expect(
    page.getByText('Click on a bubble to watch an inspiring video!', { exact: true }),
  ).toBeVisible();
});

test('HOME-002 the first bubble is there at once, with a thought and its author after an em dash', async ({
  page,
}) => {
  await openWithPausedClock(page);
  await expect(getBubbles(page)).toHaveCount(1);
  await expect(getBubbles(page)).toHaveAccessibleName(/\S/);
  await expect(getBubbles(page)).toHaveText(/\S+— \S+/);
});

test('HOME-003 a bubble stays for 3 s, the next one then comes, and the first is gone 800 ms later', async ({
  page,
}) => {
  await requireThoughts(5);
  await openWithPausedClock(page);
  const first = await textOf(page);
  await page.clock.runFor(2_500);
  expect(await textOf(page)).toBe(first);
  await page.clock.runFor(1_500);
  await expect(getBubbles(page).filter({ hasText: first })).toHaveCount(0);
  await runFor(page, 1);
  await expect(getBubbles(page).first()).not.toHaveText(first);
});

test('HOME-004 the slider says how often a bubble appears, from 1 to 9, and is at 7 at first', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const slider = page.getByRole('slider', { name: '🐌 Bubble Frequency: 3s', exact: true });
  await expect(slider).toHaveValue('7');
  await expect(slider).toHaveAttribute('aria-valuetext', 'a new bubble every 3 seconds');
  for (const [name, value] of Object.entries({ min: '1', max: '9', step: '1' }))
    await expect(slider).toHaveAttribute(name, value);
  for (const label of ['Slow', 'Fast']) await expect(page.getByText(label, { exact: true })).toBeVisible();
  await slider.fill('1');
  await expect(page.getByText('🐌 Bubble Frequency: 9s')).toBeVisible();
});

test('HOME-005 the sound is turned off and on by its button and by M', async ({ page }) => {
  await openWithPausedClock(page);
  const on = page.getByRole('button', { name: 'Turn sound off' });
  await expect(on).toHaveText('Sound On');
  await expect(on).toHaveAttribute('title', 'Turn sound off');
  await on.click();
  const off = page.getByRole('button', { name: 'Turn sound on' });
  await expect(off).toHaveText('Sound Off');
  await expect(off).toHaveAttribute('title', 'Turn sound on');
  await page.keyboard.press('m');
  await expect(on).toBeVisible();
});

test('HOME-006 Previous is disabled until a thought was seen, and brings it back', async ({ page }) => {
  await requireThoughts(5);
  await openWithPausedClock(page);
  const previous = page.getByRole('button', { name: 'Previous', exact: true });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toHaveAttribute('title', 'View previous bubble');
  await expect(previous).toContainText('←');
  const first = (await textOf(page)).split('—')[0] ?? '';
  await runFor(page, 4);
  await expect(previous).not.toHaveAttribute('aria-disabled', 'true');
  await previous.click();
  await expect(getBubbles(page).filter({ hasText: first })).not.toHaveCount(0);
});

test('HOME-020 Previous goes further back with each press, and the flow then continues', async ({ page }) => {
  await requireThoughts(8);
  await openWithPausedClock(page);
  const shown = [await textOf(page)];
  for (let next = 0; next < 3; next += 1) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.clock.runFor(100).then(() => textOf(page))).not.toBe(shown.at(-1));
    shown.push(await textOf(page));
  }
  for (const text of shown.slice(0, -1).toReversed()) {
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.clock.runFor(100).then(() => textOf(page))).toBe(text);
  }
  await expect.poll(() => runFor(page, 1).then(async () => shown.includes(await textOf(page)))).toBe(false);
});

test('HOME-007 Space pauses everything and resumes it', async ({ page }) => {
  await openWithPausedClock(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const text = await textOf(page);
  await runFor(page, 10);
  expect(await textOf(page)).toBe(text);
  await page.getByRole('button', { name: 'Resume' }).click();
  await runFor(page, 5);
  expect(await textOf(page)).not.toBe(text);
});

test('HOME-008 the speed, the sound and a pause are remembered', async ({ page }) => {
  await openWithPausedClock(page);
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await page.getByRole('slider').fill('8');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await expect(page.getByText('🐌 Bubble Frequency: 2s')).toBeVisible();
  await expect(page.getByText('Sound Off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('HOME-009 the arrow to the right brings the next thought at once, in a pause as well', async ({
  page,
}) => {
  await requireThoughts(5);
  await openWithPausedClock(page);
  await page.keyboard.press('Space');
  const text = await textOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => page.clock.runFor(100).then(() => textOf(page))).not.toBe(text);
});

test('HOME-010 a bubble under the pointer stays', async ({ page }) => {
  await openWithPausedClock(page);
  const text = await textOf(page);
  await getBubbles(page).first().hover({ force: true });
  await runFor(page, 10);
  await expect(getBubbles(page).filter({ hasText: text })).toHaveCount(1);
});

test('HOME-011 thoughts that have faded can be read again in a line of recent thoughts', async ({ page }) => {
  await requireThoughts(5);
  await openWithPausedClock(page);
  const name = (await textOf(page)).split('—')[0] ?? '';
  await runFor(page, 5);
  await expect(page.getByRole('region', { name: 'Recently seen' })).toContainText(name.slice(0, 8));
});

const getPrompt = (page: Page) => page.getByRole('heading', { level: 2, name: '✨' });
const heading = (count: number) => `✨ You've seen ${count} inspiring thoughts! ✨`;

test('HOME-012 after 20 thoughts a prompt asks whether to show more', async ({ page }) => {
  await requireThoughts(21);
  await openWithPausedClock(page);
  await page.getByRole('slider').fill('9');
  await runFor(page, 19);
  await expect(getPrompt(page)).toHaveCount(0);
  await runFor(page, 2);
  await expect(getPrompt(page)).toHaveText(heading(20));
  for (const text of [
    "Take a moment to reflect on what you've learned, or use the back arrow to revisit any previous thoughts.",
    'Would you like to see more inspiring thoughts?',
    '💡 Use the ← back arrow to revisit previous thoughts',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  // The last bubble stays beside the prompt, and one that is shown again doesn't count.
  await runFor(page, 10);
  await expect(getBubbles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Yes, show me more! 🌟' }).click();
  await expect(getPrompt(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect
    .poll(async () => runFor(page, 1).then(() => getPrompt(page).allTextContents()))
    .toEqual([heading(30)]);
  await page.getByRole('button', { name: "No, I'll reflect on these 😊" }).click();
  await expect(getPrompt(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More thoughts' })).toBeVisible();
  // The bubble that was shown again stays, so that it can be read.
  await runFor(page, 30);
  await expect(getBubbles(page)).toHaveCount(1);
});

test('HOME-013 no thought is repeated before the prompt', async ({ page }) => {
  await requireThoughts(20);
  await openWithPausedClock(page);
  await page.getByRole('slider').fill('9');
  const seen = new Set<string>();
  for (let second = 0; second < 20; second += 1) {
    for (const text of await getBubbles(page).allTextContents()) seen.add(text.split('—')[0] ?? '');
    await runFor(page, 1);
  }
  expect(seen.size).toBeGreaterThanOrEqual(19);
});

test('HOME-014 /?thought={id} shows that thought only, which stays where it is', async ({ page }) => {
  const { id, thought } = await findThought(({ author }) => author !== null);
  await openWithPausedClock(page, `/?thought=${encodeURIComponent(id)}`);
  const bubble = getBubbles(page);
  const before = await bubble.boundingBox();
  await runFor(page, 30);
  await page.keyboard.press('ArrowRight');
  await expect(bubble).toHaveCount(1);
  await expect(bubble).toContainText(thought);
  expect(await bubble.boundingBox()).toEqual(before);
  for (const name of ['Previous', 'Next'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'All thoughts', exact: true }).click();
  await expect.poll(() => runFor(page, 1).then(() => textOf(page))).not.toContain(thought);
});

test('HOME-015 /?thought={id} says when a thought is gone, and others follow', async ({ page }) => {
  await openWithPausedClock(page, '/?thought=there-is-no-such-thought');
  await expect(page.getByText("This thought doesn't exist or has been removed.")).toBeVisible();
  await expect(getBubbles(page).first()).toBeVisible();
});

test('HOME-016 favourites are kept in this browser', async ({ page }) => {
  const { id, thought } = await findThought(({ author }) => author !== null);
  await openWithPausedClock(page, `/?thought=${encodeURIComponent(id)}`);
  await getBubbles(page).first().hover({ force: true });
  await page.clock.runFor(1_000);
  await press(page.getByRole('button', { name: 'Add to favourites' }).first());
  await page.reload();
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog', { name: 'Favourites' })).toContainText(thought);
});

test('HOME-019 the keys are listed', async ({ page }) => {
  await openWithPausedClock(page);
  await page.keyboard.press('?');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
