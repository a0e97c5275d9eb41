// A visitor's first minute on the home page.
import { example } from './support/pages.ts';
import { expect, test } from './support/site.ts';

test.use({ isTranslated: true });

test('the page says what to do, and shows bubbles at the set interval', async ({ page, home }) => {
  await home.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  await expect(page.getByText('Click on a bubble to watch an inspiring video!')).toBeVisible();
  const newest = home.bubbles.last();
  const measure = async () => {
    const thought = await home.waitForNext();
    return home.runUntil(async () => (await home.readThought(newest)) !== thought, { stepMs: 100 });
  };
  expect(Math.abs((await measure()) - 3_000)).toBeLessThanOrEqual(200);
  const slider = page.getByRole('slider', { name: '🐌 Bubble Frequency: 3s', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', 'a new bubble every 3 seconds');
  await slider.fill('9');
  await expect(page.getByText('🐌 Bubble Frequency: 1s')).toBeVisible();
  expect(Math.abs((await measure()) - 1_000)).toBeLessThanOrEqual(200);
});

test('the sound, the speed and the pause are remembered at the next visit', async ({ page, home }) => {
  await home.open();
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const isOff = page.getByRole('button', { name: 'Turn sound on' });
  await expect(isOff).toHaveText('Sound Off');
  await page.getByRole('slider').fill('2');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await home.waitForControls();
  await expect(page.getByText('🐌 Bubble Frequency: 8s')).toBeVisible();
  await expect(isOff).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('each bubble plays a sound while the sound is on', async ({ page, home }) => {
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...times) {
      console.info('sound');
      start.apply(this, times);
    };
  });
  let sounds = 0;
  page.on('console', (message) => (sounds += message.text() === 'sound' ? 1 : 0));
  await home.open();
  await home.runUntil(
    async () => {
      await page.mouse.click(15, 350);
      return sounds > 0;
    },
    { stepMs: 1_000 },
  );
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const before = sounds;
  await home.runFor(7);
  expect(sounds).toBe(before);
});

test('a bubble stays while it is hovered or focused, and while the tab is hidden', async ({ page, home }) => {
  await home.open();
  const bubble = home.bubbles.first();
  const text = await home.readThought(bubble);
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  for (const keep of [
    () => hide(true),
    () => bubble.hover({ force: true }).then(() => hide(false)),
    () => bubble.focus().then(() => page.mouse.move(5, 300)),
  ]) {
    await keep();
    await home.runFor(6);
    expect(await home.readThought(bubble)).toBe(text);
  }
});

test('/?thought= shows only that thought, which can be added to the favourites', async ({ page, home }) => {
  await home.open(`/?thought=${example.id}`);
  await home.runFor(10);
  await expect(home.bubbles).toHaveCount(1);
  await expect(home.bubbles).toContainText(example.thought);
  await home.hold();
  await home.press(page.getByRole('button', { name: 'Add to favourites' }).first());
  await page.reload();
  await home.waitForControls();
  await home.chooseMore('Favourites');
  const favourites = page.getByRole('dialog', { name: 'Favourites' });
  await expect(favourites.getByRole('listitem')).toContainText([example.thought]);
  await favourites.getByRole('button', { name: /^Remove/ }).click();
  await favourites.getByRole('button', { name: 'Close' }).click();
  await home.chooseMore('Favourites');
  await expect(favourites.getByText('No favourites yet.')).toBeVisible();
});

test('/?thought= says that a thought is missing, and others follow', async ({ page, home }) => {
  await home.open('/?thought=there-is-no-such-thought');
  await expect(page.getByText("This thought doesn't exist or has been removed.")).toBeVisible();
  await home.waitForNext();
});

const motion = { contextOptions: { reducedMotion: 'no-preference', contrast: 'more' } } as const;

test.extend(motion)('a bubble rises while it is visible', async ({ home }) => {
  await home.open();
  const readTop = async () => (await home.bubbles.first().boundingBox())?.y ?? NaN;
  const top = await readTop();
  await expect.poll(readTop).toBeLessThan(top);
});
