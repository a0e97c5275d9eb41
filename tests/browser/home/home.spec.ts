// The timing of bubbles, and all controls.
import { getBubbles, withMotion, openWithPausedClock, starterThoughts } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('bubbles appear, fade and leave on time, show real thoughts, and keep their distance', async ({
  page,
}) => {
  await openWithPausedClock(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  await expect(
    page.getByText('Click on a bubble to watch an inspiring video!', { exact: true }),
  ).toBeVisible();
  await expect(page.locator('[class*=particles] > i')).toHaveCount(5);

  await expect(getBubbles(page)).toHaveCount(1);
  await page.clock.runFor(2990);
  await expect(getBubbles(page, 'visible')).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(getBubbles(page, 'fading')).toHaveCount(1);
  await expect(getBubbles(page, 'visible')).toHaveCount(1);
  await page.clock.runFor(780);
  await expect(getBubbles(page)).toHaveCount(2);
  await page.clock.runFor(20);
  await expect(getBubbles(page)).toHaveCount(1);

  await page.getByRole('slider').fill('9');
  const seen = new Set<string>();
  for (let second = 0; second < 15; second++) {
    await page.clock.runFor(1000);
    const visibleBubbles = await getBubbles(page).evaluateAll((elements) =>
      elements.map((element) => ({
        x: parseFloat((element as HTMLElement).style.getPropertyValue('--x')),
        y: parseFloat((element as HTMLElement).style.getPropertyValue('--y')),
        // The name is in the label if the bubble has no room for the whole author.
        text:
          element.querySelector('button')?.ariaLabel ?? element.querySelector('button')?.textContent ?? '',
      })),
    );
    for (const [index, one] of visibleBubbles.entries()) {
      seen.add(one.text);
      for (const other of visibleBubbles.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(160);
      }
    }
  }
  const starterTexts = new Set(
    starterThoughts.flatMap(({ thought, author }) => [`${thought}— ${author}`, `${thought} — ${author}`]),
  );
  expect(seen.size).toBeGreaterThanOrEqual(15);
  for (const text of seen) expect(starterTexts).toContain(text);
});

test('every control has its label and function, and preferences are stored', async ({ page }) => {
  await openWithPausedClock(page);
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
  const fading = await getBubbles(page, 'fading').getByRole('button').first().textContent();
  await back.click();
  // The sizes of the two differ, so the author may be cut off on one of them.
  await expect(page.locator('[data-instance^="revived-"]')).toContainText(fading?.split('— ')[0] ?? '-');
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
  const count = await getBubbles(page).count();
  await page.clock.runFor(20_000);
  await expect(getBubbles(page)).toHaveCount(count);

  await page.reload();
  await expect(page.getByText('🐌 Bubble Frequency: 2s')).toBeVisible();
  await expect(page.getByText('Sound Off')).toBeVisible();
  await expect(getBubbles(page)).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expect(getBubbles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(2010);
  await expect(getBubbles(page)).toHaveCount(2);
});

test('single-key shortcuts work after dragging the slider, except for the slider’s own keys', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const slider = page.getByRole('slider');
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The slider is not visible.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.75, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveValue('5');
  await expect(slider).toBeFocused();

  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('m');
  await expect(page.getByText('Sound Off')).toBeVisible();
  await page.clock.runFor(5010);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('4');
  await expect(page.locator('[data-instance^=revived-]')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
