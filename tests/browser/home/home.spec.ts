// The timing of bubbles, and all controls.
import { getBubbles, withMotion, openWithPausedClock } from '../../support/browser/home.ts';
import { expect, test, slow } from '../../support/browser/site.ts';

test.use(withMotion);

test('the page has its title, and a bubble appears every 3 s and fades after as long', async ({ page }) => {
  await openWithPausedClock(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  await expect(
    page.getByText('Click on a bubble to watch an inspiring video!', { exact: true }),
  ).toBeVisible();
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
});

test('the slider says how often a bubble appears, from slow to fast', async ({ page }) => {
  await openWithPausedClock(page);
  const slider = page.getByRole('slider', { name: '🐌 Bubble Frequency: 3s', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', 'a new bubble every 3 seconds');
  for (const [name, value] of Object.entries({ min: '1', max: '9', step: '1' }))
    await expect(slider).toHaveAttribute(name, value);
  for (const label of ['Slow', 'Fast']) await expect(page.getByText(label, { exact: true })).toBeVisible();
});

test('Previous is disabled until a thought was seen, and brings it back', async ({ page }) => {
  await openWithPausedClock(page);
  const back = page.getByRole('button', { name: 'Previous', exact: true });
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(3010);
  await expect(back).toHaveAttribute('aria-disabled', 'false');
  await expect(back).toHaveAttribute('title', 'View previous bubble');
  await expect(back).toContainText('←');
  const fading = await getBubbles(page, 'fading').getByRole('button').first().textContent();
  await back.click();
  // The sizes of the two differ, so the author may be cut off on one of them.
  await expect(page.locator('[data-instance^="revived-"]')).toContainText(fading?.split('— ')[0] ?? '-');
  await expect(back).toHaveAttribute('aria-disabled', 'true');
});

test('the sound is turned off and on by its button and by M', async ({ page }) => {
  await openWithPausedClock(page);
  const sound = page.getByRole('button', { name: 'Turn sound off' });
  await expect(sound).toHaveText('Sound On');
  await expect(sound).toHaveAttribute('title', 'Turn sound off');
  await sound.click();
  const silence = page.getByRole('button', { name: 'Turn sound on' });
  await expect(silence).toHaveText('Sound Off');
  await expect(silence).toHaveAttribute('title', 'Turn sound on');
  await page.keyboard.press('m');
  await expect(sound).toBeVisible();
});

test('a pause, the speed and the sound are kept when the page is loaded again', async ({ page }) => {
  await openWithPausedClock(page);
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await page.getByRole('slider').fill('8');
  await page.mouse.click(20, 450);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(getBubbles(page)).toHaveCount(1);

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

test(
  'single-key shortcuts work after dragging the slider, except for the slider’s own keys',
  slow,
  async ({ page }) => {
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
  },
);
