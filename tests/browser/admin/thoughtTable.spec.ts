// The table of thoughts, for collections that are too large for cards.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectTargetSize } from '../../support/browser/accessibility.ts';
import { changeByGrace, importedDraft, importMany, openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('a collection of more than 200 thoughts is a table, until cards are chosen in this browser', async ({
  page,
  site,
}) => {
  await importMany(site, 160);
  await openDashboard(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await importMany(site, 1, 'more');
  await page.reload();
  await expect(getRow(page, 'number 159')).toContainText('Somebody 4:12None');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '202');
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cards', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

for (const layout of ['Table', 'Cards']) {
  test(`of 10,000 thoughts that are all selected, at most 1,500 nodes are rendered (${layout}) @slow`, async ({
    page,
    site,
  }) => {
    await importMany(site, 9_960);
    await page.setViewportSize({ width: 2560, height: 1440 });
    await openDashboard(page);
    await page.getByRole('button', { name: layout, exact: true }).click();
    await page.getByRole('button', { name: 'Select all 10,000' }).click();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('10,000 selected');
    const range = page.getByText(/^[\d,]+–[\d,]+ of 10,000$/);
    await expect(range).toHaveText(/^1–/);
    const counts = [await countNodes(page)];
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      counts.push(await countNodes(page));
      await expect(range).toHaveText(/^[1-9],\d{3}–/, { timeout: 100 });
    }).toPass();
    counts.push(await countNodes(page));
    test.info().annotations.push({ type: 'nodes', description: `${layout}: ${Math.max(...counts)}` });
    expect(Math.max(...counts)).toBeLessThanOrEqual(1500);
  });
}

test('a search highlights its matches, with the passage if the column doesn’t show it @slow', async ({
  page,
  site,
}) => {
  const texts = { thought: 'Où est l’été?', application: `Look for ${'very '.repeat(30)}hidden words.` };
  await site.services.thoughts.add({ ...importedDraft, ...texts, author: 'Ångström' }, 'key', changeByGrace);
  await openTable(page);
  const row = getRow(page, 'Où est');
  await page.getByRole('searchbox').fill("L'ETE");
  await expect(row.locator('mark')).toHaveText(['l’été']);
  await page.getByRole('searchbox').fill('angs');
  await expect(row.locator('mark')).toHaveText(['Ångs']);
  await page.getByRole('searchbox').fill('hidden');
  await expect(row).toContainText('Application: …very very very very very hidden words.');
  await expect(page.getByText('1 of 41', { exact: true })).toBeVisible();
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByRole('article').locator('mark')).toHaveText(['hidden']);
  await expect(page.getByRole('article').locator('mark')).toBeInViewport();
});

test('rows are 44 px high, and 99 px on a phone @slow', async ({ page }) => {
  await openTable(page);
  const row = page.getByRole('row').nth(1);
  expect((await row.boundingBox())?.height).toBe(44);
  await expectAccessible(page, { hasLightTheme: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(99);
  await expectTargetSize(page, 'table', 24);
});

async function openTable(page: Page): Promise<void> {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
}

function getRow(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

async function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}
