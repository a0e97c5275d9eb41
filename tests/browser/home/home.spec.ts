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
