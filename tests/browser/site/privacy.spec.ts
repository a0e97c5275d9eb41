import { normalizeDraft } from '../../../domain/thought/thought.ts';
import { openDashboard } from '../../support/browser/admin.ts';
import { mockAnalytics, readLoggedEvents } from '../../support/browser/analytics.ts';
import { visit } from '../../support/browser/serviceWorker.ts';
import {
  expect,
  firebaseTest as test,
  test as siteTest,
  findThought,
  recordExternalRequests,
} from '../../support/browser/site.ts';

test.use({
  serviceWorkers: 'allow',
  // The SDK reports that Google's services are unreachable.
  expectedErrors: /^TypeError: Failed to fetch/,
});

test('analytics is loaded only after consent, and no longer after it is withdrawn', async ({
  page,
  site,
}) => {
  const externalRequests = recordExternalRequests(page, site);
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect([externalRequests, await page.context().cookies()]).toEqual([[], []]);
  await page.getByRole('button', { name: "Yes, that's fine" }).click();
  await expect
    .poll(() => externalRequests.some((url) => url.startsWith('https://www.googletagmanager.com/gtag/js')))
    .toBe(true);

  await page.getByRole('button', { name: 'Privacy' }).click();
  await expect(page.getByRole('button', { name: "Yes, that's fine" })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'No, thanks' }).click();
  externalRequests.length = 0;
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(externalRequests).toEqual([]);
});

test('after consent, analytics receives only ids and fixed words @slow', async ({ page, context }) => {
  await mockAnalytics(context);
  await page.goto('/?utm_source=secret');
  await page.getByRole('button', { name: "Yes, that's fine" }).click();
  await page.locator('[data-instance] button').first().click();
  await expect.poll(() => readLoggedEvents(page)).toEqual(['page_view', 'bubble_click']);
  const events = await page.evaluate(() =>
    JSON.stringify((window as unknown as { dataLayer: unknown[] }).dataLayer),
  );
  expect(events).toContain('"thought_id"');
  expect(events).not.toContain('utm_source');
});

test('an update is logged when it is saved, not when it conflicts with another admin’s @slow', async ({
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
  const otherEdit = { ...(await findThought(site)), author: 'Theirs' };
  await thoughts.update(otherEdit.id, otherEdit, otherEdit.version, {
    by: 'grace@example.com',
    now: now(),
  });
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await page.getByRole('button', { name: 'Use this version' }).click();
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(page.getByText(/^Updated “/)).toBeVisible();
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  const readActions = async () => (await readLoggedEvents(page)).filter((name) => name === 'admin_action');
  await expect.poll(readActions).toEqual(['admin_action']);
});

for (const [width, height] of [
  [390, 844],
  [568, 320],
] as const) {
  test(`More leads to the question for consent at ${width}×${height}, which covers no control, as the button on other pages @slow`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('upwell.consent', '"refused"'));
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Privacy' }).click();
    const answer = page.getByRole('button', { name: 'No, thanks' });
    await expect(answer).toHaveAttribute('aria-pressed', 'true');
    await expect(answer).toBeInViewport({ ratio: 1 });
    const card = await page.getByRole('region', { name: 'Allow anonymous statistics?' }).boundingBox();
    const toolbar = await page.getByRole('toolbar').boundingBox();
    if (card === null || toolbar === null) throw new Error('The card or the toolbar is hidden.');
    const isAbove = card.y + card.height <= toolbar.y;
    expect(isAbove || card.x + card.width <= toolbar.x).toBe(true);
    await page.getByRole('button', { name: "Yes, that's fine" }).click();
    await expect(answer).toHaveCount(0);
    await page.goto('/today');
    await page.getByRole('button', { name: 'Privacy' }).click({ trial: true });
    await page.getByRole('link', { name: 'Browse' }).click({ trial: true });
    await page.getByRole('link', { name: /^Discover/ }).click({ trial: true });
  });
}

siteTest('without a measurement id, consent isn’t requested', async ({ page, site }) => {
  const externalRequests = recordExternalRequests(page, site);
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Allow anonymous statistics?' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Privacy' })).toHaveCount(0);
  expect(externalRequests).toEqual([]);
});

siteTest('no page loads an image from another site @slow', async ({ page, site }) => {
  const externalRequests = recordExternalRequests(page, site);
  const { thoughts } = site.services;
  const imageUrl = 'https://photos.example/a.jpg';
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  const draft = normalizeDraft({ thought: 'Old.', author: 'Ada', application: 'Begin.', url, imageUrl });
  const change = { by: 'system', now: new Date().toISOString() };
  const { id } = await thoughts.add(draft, 'old', change);
  await visit(page, `/thought/${id}`);
  await expect(page.getByRole('heading', { name: 'Old.' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await openDashboard(page);
  const card = page.getByRole('article', { name: 'Old.' });
  await expect(card).toContainText('Image on another site: not shown');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toContainText('Saving the bubble copies it.');
  await expect(page.getByRole('dialog').locator('img')).toHaveCount(0);
  expect(externalRequests).toEqual([]);
});
