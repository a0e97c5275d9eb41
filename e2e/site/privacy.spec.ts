import type { BrowserContext, Page, Request } from '@playwright/test';
import { openDashboard } from '../support/admin.ts';
import { openWithPausedClock } from '../support/home.ts';
import { expect, firebaseTestSettings, openSite, test as siteTest } from '../support/site.ts';

const test = siteTest.extend({
  site: async ({}, use) => {
    const running = await openSite(firebaseTestSettings);
    await use(running);
    await running.close();
  },
});
test.use({
  serviceWorkers: 'allow',
  // The SDK, of Google's services out of reach.
  expectedErrors: /^TypeError: Failed to fetch/,
});

for (const path of ['/', '/thought/fallback']) {
  test(`a first visit of ${path} talks to our own origin only, without cookie or question`, async ({
    page,
    site,
  }) => {
    const foreign = recordForeignRequests(page, site.url);
    await recordPermissionRequests(page);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
    await waitUntilIdle(page);
    expect(foreign).toEqual([]);
    await expectNoCookiesOrPrompts(page);

    await page.getByRole('button', { name: 'No, thanks' }).click();
    await page.reload();
    await waitUntilIdle(page);
    await expect(page.getByRole('button', { name: 'No, thanks' })).toHaveCount(0);
    expect(foreign).toEqual([]);
    await expectNoCookiesOrPrompts(page);
  });
}

test('analytics is asked for only after the visitor agreed, and no more after they changed their mind', async ({
  page,
  site,
}) => {
  const foreign = recordForeignRequests(page, site.url);
  await page.goto('/');
  await waitUntilIdle(page);
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
  await waitUntilIdle(page);
  expect(foreign).toEqual([]);
});

test('what is counted after agreeing are ids and fixed words', async ({ page, context }) => {
  await mockAnalytics(context);
  await page.goto('/?utm_source=secret');
  await page.getByRole('button', { name: "Yes, that's fine" }).click();
  await page.locator('[data-instance] button').first().click();
  await expect.poll(() => readLoggedEvents(page)).toEqual(['page_view', 'bubble_click']);
  const sent = await page.evaluate(() =>
    JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer),
  );
  expect(sent).toContain('"thought_id"');
  expect(sent).not.toContain('utm_source');
});

test('an update is counted once it is saved, not when somebody else was faster', async ({
  page,
  context,
  site,
}) => {
  await mockAnalytics(context);
  await page.addInitScript(() => localStorage.setItem('upwell.consent', '"given"'));
  await openDashboard(page);
  await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Summary').fill('Mine');
  const { thoughts, now } = site.services;
  const newest = { first: 1, after: null, search: null, orderBy: 'NEWEST', trashed: false } as const;
  const [edge] = (await thoughts.readPage(newest)).edges;
  if (edge === undefined) throw new Error('The collection is empty.');
  const otherEdit = { ...edge.node, author: 'Theirs' };
  await thoughts.update(otherEdit.id, otherEdit, otherEdit.version, { by: 'grace@example.com', now: now() });
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await page.getByRole('button', { name: 'Continue with this choice' }).click();
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(page.getByText(/^Updated “/)).toBeVisible();
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  const actions = async () => (await readLoggedEvents(page)).filter((name) => name === 'admin_action');
  await expect.poll(actions).toEqual(['admin_action']);
});

test('the way to another answer leaves a phone that lies on its side its question', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('upwell.consent', '"refused"');
    localStorage.setItem('upwell.speed', '9');
  });
  await page.setViewportSize({ width: 844, height: 390 });
  await openWithPausedClock(page);
  for (let second = 0; second < 20; second++) await page.clock.runFor(1000);
  const question = await page.getByRole('region').boundingBox();
  const privacy = await page.getByRole('button', { name: 'Privacy' }).boundingBox();
  expect((privacy?.x ?? 999) + (privacy?.width ?? 0)).toBeLessThan(question?.x ?? 0);
});

siteTest('without a measurement id nobody is asked', async ({ page, site }) => {
  const foreign = recordForeignRequests(page, site.url);
  await page.goto('/');
  await waitUntilIdle(page);
  await expect(page.getByRole('heading', { name: 'Allow anonymous statistics?' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Privacy' })).toHaveCount(0);
  expect(foreign).toEqual([]);
});

siteTest('an image on another site is asked for by no page of ours', async ({ page, site }) => {
  const foreign = recordForeignRequests(page, site.url);
  const { thoughts } = site.services;
  const imageUrl = 'https://photos.example/a.jpg';
  const draft = { thought: 'Old.', author: 'Ada', application: 'Begin.', summary: null, imageCredit: null };
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  const change = { by: 'system', now: new Date().toISOString() };
  const { id } = await thoughts.add({ ...draft, url, imageUrl }, 'old', change);
  await page.goto(`/thought/${id}`);
  await expect(page.getByRole('heading', { name: 'Old.' })).toBeVisible();
  await waitUntilIdle(page);
  await openDashboard(page);
  const card = page.getByRole('article', { name: 'Old.' });
  await expect(card).toContainText('Image on another site: not shown');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toContainText('Saving copies it here.');
  await expect(page.getByRole('dialog').locator('img')).toHaveCount(0);
  expect(foreign).toEqual([]);
});

/** Grows with every request of any page or worker of the context that leaves our origin. */
function recordForeignRequests(page: Page, ours: string): string[] {
  const foreign: string[] = [];
  page.context().on('request', (request: Request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ours) foreign.push(request.url());
  });
  return foreign;
}

async function recordPermissionRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const questions: string[] = [];
    Object.assign(window, { questions });
    Notification.requestPermission = async () => {
      questions.push('notifications');
      return 'denied';
    };
  });
}

async function expectNoCookiesOrPrompts(page: Page): Promise<void> {
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { questions: string[] }).questions)).toEqual([]);
}

/** Long enough for whatever a page loads late, a few bubbles and the service worker included. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForTimeout(1_500);
}

/** Google's services answer, but their script is empty: what it was handed stays in its queue. */
async function mockAnalytics(context: BrowserContext): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await context.route('https://www.googletagmanager.com/gtag/js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await context.route('https://firebase.googleapis.com/**', (route) =>
    route.fulfill({
      json: { measurementId: 'G-0123456789', appId: firebaseTestSettings.FIREBASE_APP_ID },
      headers,
    }),
  );
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) => {
    const authToken = { token: 'a.b.c', expiresIn: '604800s' };
    return route.fulfill({ json: { fid: 'dAbcdefghij_klmnopqrs-', refreshToken: 'r', authToken }, headers });
  });
}

/** The names of the events that Google's script was handed, in their order. */
function readLoggedEvents(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer
        ?.filter((entry) => entry[0] === 'event')
        .map((entry) => entry[1]) ?? [],
  );
}
