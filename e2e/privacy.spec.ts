import type { Page, Request } from '@playwright/test';
import { expect, firebaseForTests, openSite, test as siteTest } from './site.ts';

const test = siteTest.extend({
  site: async ({}, use) => {
    const running = await openSite(firebaseForTests);
    await use(running);
    await running.close();
  },
});
test.use({ serviceWorkers: 'allow' });

for (const path of ['/', '/thought/fallback']) {
  test(`a first visit of ${path} talks to our own origin only, without cookie or question`, async ({
    page,
    site,
  }) => {
    const foreign = foreignRequests(page, site.url);
    await watchForQuestions(page);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
    await settle(page);
    expect(foreign).toEqual([]);
    await expectNoTraces(page);

    await page.getByRole('button', { name: 'No, thanks' }).click();
    await page.reload();
    await settle(page);
    await expect(page.getByRole('button', { name: 'No, thanks' })).toHaveCount(0);
    expect(foreign).toEqual([]);
    await expectNoTraces(page);
  });
}

test('analytics is asked for only after the visitor agreed, and no more after they changed their mind', async ({
  page,
  site,
}) => {
  const foreign = foreignRequests(page, site.url);
  await page.goto('/');
  await settle(page);
  expect(foreign).toEqual([]);
  await page.getByRole('button', { name: "Yes, that's fine" }).click();
  await expect
    .poll(() => foreign.some((url) => url.startsWith('https://www.googletagmanager.com/gtag/js')))
    .toBe(true);

  await page.getByRole('button', { name: 'Privacy' }).click();
  await expect(page.getByRole('button', { name: "Yes, that's fine" })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'No, thanks' }).click();
  foreign.length = 0;
  await page.reload();
  await settle(page);
  expect(foreign).toEqual([]);
});

siteTest('without a measurement id nobody is asked', async ({ page, site }) => {
  const foreign = foreignRequests(page, site.url);
  await page.goto('/');
  await settle(page);
  await expect(page.getByRole('heading', { name: 'May we count along?' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Privacy' })).toHaveCount(0);
  expect(foreign).toEqual([]);
});

/** Grows with every request of any page or worker of the context that leaves our origin. */
function foreignRequests(page: Page, ours: string): string[] {
  const foreign: string[] = [];
  page.context().on('request', (request: Request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ours) foreign.push(request.url());
  });
  return foreign;
}

async function watchForQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const questions: string[] = [];
    Object.assign(window, { questions });
    Notification.requestPermission = async () => {
      questions.push('notifications');
      return 'denied';
    };
  });
}

async function expectNoTraces(page: Page): Promise<void> {
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { questions: string[] }).questions)).toEqual([]);
}

/** Long enough for whatever a page loads late, a few bubbles and the service worker included. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForTimeout(4_000);
}
