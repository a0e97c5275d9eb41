// The keys that a visitor presses on the home page before the code that handles them has loaded.
import { delayFiles, getBubbles, waitForStart } from '../../support/browser/home.ts';
import { expect, test, slowUnless } from '../../support/browser/site.ts';

for (const scripts of ['**/assets/*.js', '**/assets/extras-*.js', '**/assets/app-*.js']) {
  test(`keys that are pressed while ${scripts} is loading have their effects afterwards${slowUnless(scripts.includes('/*'))}`, async ({
    page,
  }) => {
    const continueLoading = await delayFiles(page, scripts);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(getBubbles(page)).toBeVisible();
    for (const key of ['m', 'ArrowRight', 'Space', '?']) await page.keyboard.press(key);
    continueLoading();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect(page.getByRole('button', { name: '1 seen' })).toBeVisible();
    await expect(getBubbles(page, 'visible')).toHaveText(/\w/);
  });
}

test('a panel whose code is loading is closed by Escape @slow', async ({ page }) => {
  const continueLoading = await delayFiles(page, '**/assets/extras-*.js');
  await page.goto('/');
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  continueLoading();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a key that was pressed on a control is left to it @slow', async ({ page }) => {
  const continueLoading = await delayFiles(page, '**/assets/extras-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const slider = page.getByRole('slider');
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue('8');
  continueLoading();
  await expect(page.getByText('Hover over a bubble to hold it')).toBeAttached();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  await expect(page.getByRole('button', { name: /seen/ })).toHaveCount(0);
});

test('the slider keeps the value to which it was moved before the application has rendered', async ({
  page,
}) => {
  const startApplication = await delayFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  const slider = page.getByRole('slider');
  await slider.press('ArrowRight');
  startApplication();
  await waitForStart(page);
  await expect(slider).toHaveValue('8');
  await expect(page.getByText('Bubble Frequency: 2s')).toBeVisible();
  await page.reload();
  await waitForStart(page);
  await expect(slider).toHaveValue('8');
});
