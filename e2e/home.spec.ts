// The home screen in time: what comes when, and what every control does.
import { readFileSync } from 'node:fs';
import { parseVideo } from '../domain/video.ts';
import { bubbles, openStill, press } from './homeSteps.ts';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } });

const starter: { thought: string; author: string }[] = JSON.parse(
  readFileSync('api/thoughts/starter.json', 'utf8'),
);

test('bubbles come, fade and go at the right times, with real thoughts and never too close', async ({
  page,
}) => {
  await openStill(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  await expect(
    page.getByText('Click on a bubble to watch an inspiring video!', { exact: true }),
  ).toBeVisible();
  await expect(page.locator('[class*=particles] > i')).toHaveCount(5);

  await expect(bubbles(page)).toHaveCount(1);
  await page.clock.runFor(2990);
  await expect(bubbles(page, 'visible')).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(bubbles(page, 'fading')).toHaveCount(1);
  await expect(bubbles(page, 'visible')).toHaveCount(1);
  await page.clock.runFor(780);
  await expect(bubbles(page)).toHaveCount(2);
  await page.clock.runFor(20);
  await expect(bubbles(page)).toHaveCount(1);

  await page.getByRole('slider').fill('9');
  const seen = new Set<string>();
  for (let second = 0; second < 15; second++) {
    await page.clock.runFor(1000);
    const stage = await bubbles(page).evaluateAll((elements) =>
      elements.map((element) => ({
        x: parseFloat((element as HTMLElement).style.getPropertyValue('--x')),
        y: parseFloat((element as HTMLElement).style.getPropertyValue('--y')),
        text: element.querySelector('button')?.textContent ?? '',
      })),
    );
    for (const [index, one] of stage.entries()) {
      seen.add(one.text);
      for (const other of stage.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(160);
      }
    }
  }
  const real = new Set(starter.map(({ thought, author }) => `${thought}— ${author}`));
  expect(seen.size).toBeGreaterThanOrEqual(15);
  for (const text of seen) expect(real).toContain(text);
});

test('a press plays the talk at its second; the flow waits; ×, Escape and the backdrop close it', async ({
  page,
  context,
}) => {
  await openStill(page);
  const bubble = bubbles(page).getByRole('button').first();
  const text = (await bubble.textContent()) ?? '';
  const record = starter.find(({ thought }) => text.startsWith(thought)) as {
    thought: string;
    author: string;
    url: string;
  };
  const video = parseVideo(record.url);
  await press(bubble);

  const dialog = page.getByRole('dialog', { name: 'Video' });
  const frame = dialog.locator('iframe');
  const source = new URL((await frame.getAttribute('src')) ?? '');
  expect(source.origin + source.pathname).toBe(`https://www.youtube-nocookie.com/embed/${video?.id}`);
  expect(Object.fromEntries(source.searchParams)).toMatchObject({
    start: String(video?.startSeconds),
    autoplay: '1',
    controls: '1',
    rel: '0',
    modestbranding: '1',
  });
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 640, height: 360 });
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(record.thought);
  await expect(dialog.getByText(`— ${record.author}`, { exact: true })).toBeVisible();

  await page.clock.runFor(7999);
  await expect(dialog.getByRole('status')).toBeEmpty();
  await page.clock.runFor(1);
  await expect(dialog.getByRole('status')).toHaveText(
    "The video hasn't started. Press play in the player, or open it in your browser.",
  );
  for (const [code, words] of Object.entries(troubles)) {
    await page.evaluate(
      (data) => (window as Playing).players?.at(-1)?.events.onError({ data }),
      Number(code),
    );
    await expect(dialog.getByRole('status')).toContainText(words);
  }
  await page.evaluate(() => (window as Playing).players?.at(-1)?.events.onStateChange({ data: 1 }));
  await expect(dialog.getByRole('status')).toBeEmpty();

  await context.route(/^https:\/\/(www\.youtube\.com\/watch|youtu\.be\/)/, (route) =>
    route.fulfill({ body: 'YouTube' }),
  );
  const tab = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Having issues? Open in browser', exact: true }).click();
  const atItsSecond = new URL(record.url);
  // Two talks are quoted from their very beginning.
  if (video?.startSeconds !== 0) atItsSecond.searchParams.set('t', `${video?.startSeconds}s`);
  await expect(await tab).toHaveURL(atItsSecond.href);
  await (await tab).close();

  await expect(bubbles(page)).toHaveCount(1);
  await dialog.getByRole('heading').click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close video' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);

  await page.clock.runFor(2990);
  await expect(bubbles(page, 'visible').getByRole('button')).not.toHaveCount(0);
  await page.clock.runFor(20);
  await press(bubbles(page, 'visible').getByRole('button').first());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await press(bubbles(page, 'visible').getByRole('button').first());
  await expect(dialog).toBeVisible();
  await page.mouse.click(10, 10);
  await expect(dialog).toBeHidden();
});

test('every control says and does what it should, and the choices are remembered', async ({ page }) => {
  await openStill(page);
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
  const slider = page.getByRole('slider', { name: '🐌 Bubble Frequency: 3s', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', 'a new bubble every 3 seconds');
  await expect(slider).toHaveAttribute('min', '1');
  await expect(slider).toHaveAttribute('max', '9');
  await expect(slider).toHaveAttribute('step', '1');
  await expect(page.getByText('Slow', { exact: true })).toBeVisible();
  await expect(page.getByText('Fast', { exact: true })).toBeVisible();

  await page.clock.runFor(3010);
  const back = page.getByRole('button', { name: 'Previous', exact: true });
  await expect(back).toHaveAttribute('title', 'View previous bubble');
  await expect(back).toContainText('←');
  const fading = await bubbles(page, 'fading').getByRole('button').first().textContent();
  await back.click();
  await expect(page.locator('[data-instance^="revived-"]')).toContainText(fading ?? '');
  await expect(back).toHaveCount(0);

  const sound = page.getByRole('button', { name: 'Turn sound off' });
  await expect(sound).toHaveText('Sound On');
  await expect(sound).toHaveAttribute('title', 'Turn sound off');
  await sound.click();
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toHaveText('Sound Off');
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toHaveAttribute('title', 'Turn sound on');
  await page.keyboard.press('m');
  await expect(sound).toBeVisible();
  await page.keyboard.press('m');

  await slider.fill('8');
  await expect(page.getByText('🐌 Bubble Frequency: 2s')).toBeVisible();
  await page.mouse.click(20, 450);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const count = await bubbles(page).count();
  await page.clock.runFor(20_000);
  await expect(bubbles(page)).toHaveCount(count);

  await page.reload();
  await expect(page.getByText('🐌 Bubble Frequency: 2s')).toBeVisible();
  await expect(page.getByText('Sound Off')).toBeVisible();
  await expect(bubbles(page)).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expect(bubbles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(2010);
  await expect(bubbles(page)).toHaveCount(2);
});

test('after 20 it asks; yes brings 10 more, or 2 stand-ins; no leaves Back and "More thoughts"', async ({
  page,
}) => {
  await openStill(page);
  await page.getByRole('slider').fill('9');
  for (let second = 0; second < 19; second++) await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.clock.runFor(1010);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    "✨ You've seen 20 inspiring thoughts! ✨",
  );
  const prompt = page.getByRole('region', { name: "✨ You've seen 20 inspiring thoughts! ✨" });
  await expect(prompt.getByRole('paragraph')).toHaveText([
    "Take a moment to reflect on what you've learned, or use the back arrow to revisit any previous thoughts.",
    'Would you like to see more inspiring thoughts?',
    '💡 Use the ← back arrow to revisit previous thoughts',
  ]);
  await expect(prompt.getByRole('button')).toHaveText([
    'Yes, show me more! 🌟',
    "No, I'll reflect on these 😊",
  ]);

  await page.getByRole('button', { name: 'Previous' }).click();
  const revived = await page.locator('[data-instance^="revived-"]').boundingBox();
  const card = await prompt.boundingBox();
  expect((revived?.y ?? 0) + (revived?.height ?? 0)).toBeLessThan(card?.y ?? 0);

  await page.getByRole('button', { name: 'Yes, show me more! 🌟' }).click();
  await expect(page.locator('main[data-phase=flowing]')).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    "✨ You've seen 30 inspiring thoughts! ✨",
  );
  await page.getByRole('button', { name: "No, I'll reflect on these 😊" }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.clock.runFor(30_000);
  await expect(bubbles(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeVisible();

  await page.route('**/graphql*', (route) => route.abort());
  await page.getByRole('button', { name: 'More thoughts' }).click();
  await expect(bubbles(page)).toContainText(
    "Your time is limited, so don't waste it living someone else's life.",
  );
  await page.clock.runFor(1010);
  await expect(bubbles(page).last()).toContainText("You can't connect the dots looking forward;");
  await page.clock.runFor(3000);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    "✨ You've seen 32 inspiring thoughts! ✨",
  );
});

test('two stand-ins run while the API is down, and the feed recovers by itself', async ({ page }) => {
  await page.route('**/graphql*', (route) => route.abort());
  await openStill(page);
  await expect(bubbles(page)).toContainText(
    "Your time is limited, so don't waste it living someone else's life.",
  );
  await page.clock.runFor(3010);
  await expect(bubbles(page).last()).toContainText("You can't connect the dots looking forward;");
  await page.unroute('**/graphql*');
  for (let second = 0; second < 30; second++) await page.clock.runFor(1000);
  await expect
    .poll(async () => {
      await page.clock.runFor(3000);
      return (await bubbles(page).last().textContent()) ?? '';
    })
    .not.toMatch(/^(Your time is limited|You can't connect the dots)/);
});

test('an API that hangs is an API that is down', async ({ page }) => {
  await page.route('**/graphql*', () => {});
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  await expect(page.getByRole('slider')).toBeVisible();
  await page.clock.runFor(6100);
  await expect(bubbles(page)).toContainText('Your time is limited');
});

test('?thought={id} shows that one alone, again after each fade', async ({ page, site }) => {
  const [thought] = await site.services.thoughts.atRanks([7]);
  await openStill(page, `/?thought=${thought?.id}`);
  for (let round = 0; round < 3; round++) {
    await expect(bubbles(page)).toHaveCount(1);
    await expect(bubbles(page)).toContainText(thought?.thought ?? '-');
    await page.clock.runFor(3810);
  }
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
});

const troubles = {
  2: "This video's link is damaged.",
  5: 'The player failed.',
  100: 'This video was removed or made private.',
  101: "The video's owner lets it play on YouTube only.",
  150: "The video's owner lets it play on YouTube only.",
  153: 'YouTube could not see which page asks for the video.',
};

interface Playing extends Window {
  players?: {
    events: { onError: (event: { data: number }) => void; onStateChange: (event: { data: number }) => void };
  }[];
}
