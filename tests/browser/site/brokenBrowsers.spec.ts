// Browsers whose clock is wrong, or whose storage is full.
import type { Page } from '@playwright/test';
import { openDashboard } from '../../support/browser/admin.ts';
import { waitForStart } from '../../support/browser/home.ts';
import { test as serviceWorkerTest } from '../../support/browser/serviceWorker.ts';
import { expect, test, slowUnless } from '../../support/browser/site.ts';

const clocks = [
  ['slow', -10],
  ['fast', 10],
] as const;

for (const [title, minutes] of clocks) {
  test(`a clock that is 10 minutes ${title} changes nothing for visitors and admins${slowUnless(title === 'slow')}`, async ({
    page,
  }) => {
    await page.clock.setSystemTime(Date.now() + minutes * 60_000);
    await page.goto('/');
    await waitForStart(page);
    await expect(page.locator('main')).toHaveAttribute('data-phase', 'flowing');
    await openDashboard(page);
  });
}

test('with a full storage, what is stored already is used, and what changes lasts for the visit @slow', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('upwell.speed', '3'));
  await fillStorage(page);
  await page.goto('/');
  await waitForStart(page);
  const slider = page.getByRole('slider', { name: 'Bubble Frequency' });
  await expect(slider).toHaveValue('3');
  await slider.fill('9');
  // This hint is loaded together with the code that handles the keys.
  await expect(page.getByText('Hover over a bubble to hold it')).toBeVisible();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Favourites' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(slider).toHaveValue('9');
  expect(await page.evaluate(() => localStorage.getItem('upwell.favourites'))).toBeNull();
});

serviceWorkerTest(
  'without space for the offline cache, pages are shown as usual @slow',
  async ({ page, site }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 });
    await page.goto('/');
    expect(await tryToCache(page)).toBe('QuotaExceededError');
    await page.reload();
    await waitForStart(page);
  },
);

/** Fills the storage of the page's origin, which has ten megabytes in Chromium, to its last character. */
async function fillStorage(page: Page): Promise<void> {
  const hasSpace = await page.evaluate(() => {
    const store = (key: string, value: string) => {
      try {
        localStorage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    };
    let stored = '';
    for (let length = 2 ** 23; length >= 1; length /= 2) {
      const longer = stored + 'x'.repeat(length);
      if (store('other', longer)) stored = longer;
    }
    return store('upwell.speed', '30');
  });
  expect(hasSpace).toBe(false);
}

/** Returns the name of the error when the browser refuses to cache a response. */
function tryToCache(page: Page): Promise<string> {
  return page.evaluate(async () => {
    try {
      await (await caches.open('test')).put('/large', new Response('x'.repeat(100_000)));
      return 'none';
    } catch (error) {
      return error instanceof DOMException ? error.name : String(error);
    }
  });
}
