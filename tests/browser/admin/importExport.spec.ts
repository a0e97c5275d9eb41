// Importing and exporting the collection in the admin panel.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

const csv = [
  'thought,author,application,url',
  'Imported once,Ada,Use it,https://youtu.be/dQw4w9WgXcQ',
  'Imported once,Ada,Use it,https://youtu.be/dQw4w9WgXcQ',
  "'=1+1 is two,Ada,Use it,https://youtu.be/dQw4w9WgXcQ",
  'No link,Ada,Use it,',
].join('\r\n');
const file = { name: 'thoughts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

test('an import starts with a dry run, and importing the same file again adds nothing', async ({ page }) => {
  await openDashboard(page);
  const { dialog, counts } = await openImport(page);
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect(counts).toHaveText(['2 ready to import', '1 duplicate', '1 can’t be imported']);
  await expect(dialog.getByText('URL is required: 1 row (line 5)')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download full report' }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toBe('line,field,message\r\n5,url,URL is required');
  await expect(page.getByText('Bubbles (40)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 bubbles' }).click();
  await expect(counts).toHaveText(['2 added', '1 duplicate', '1 can’t be imported']);
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect(counts).toHaveText(['0 ready to import', '3 duplicates', '1 can’t be imported']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (42)' })).toBeVisible();
  await expect(page.getByRole('article', { name: '=1+1 is two', exact: true })).toBeVisible();
});

test('values for all rows make a file of quotes importable by keyboard, and the import is undone as a whole @slow', async ({
  page,
}) => {
  const quotes = Array.from({ length: 403 }, (_, index) => ({ text: `Quote ${index}`, author: 'Ann' }));
  const buffer = Buffer.from(JSON.stringify(quotes));
  await openDashboard(page);
  const { dialog, counts } = await openImport(page);
  await dialog.getByLabel('File to import').setInputFiles({ ...file, name: 'quotes.json', buffer });
  await expect(dialog.getByText('URL is required: 403 rows (lines 1, 2, 3, 4, 5…)')).toBeVisible();
  const bubbles = dialog.getByRole('list', { name: 'The first rows' }).getByRole('listitem');
  await expect(bubbles).toContainText(['Quote 0', 'Quote 1', 'Quote 2']);
  await dialog.getByLabel('Application', { exact: true }).fill('Try it today.');
  await dialog.getByLabel('URL', { exact: true }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await expect(counts).toHaveText(['403 ready to import', '0 duplicates', '0 can’t be imported']);
  await expect(dialog.getByLabel('Application', { exact: true })).toHaveValue('Try it today.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 403 bubbles' }).press('Enter');
  await expect(counts.first()).toHaveText('403 added');
  await dialog.getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Undo import' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Undone: 403 bubbles.')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
});

test('an interrupted import continues, updates rows by their ids, and lists what was changed when it is undone later @slow', async ({
  page,
  site,
}) => {
  const { thoughts, now } = site.services;
  const [stored] = (
    await thoughts.readPage({ first: 1, after: null, search: null, orderBy: 'OLDEST', place: 'live' })
  ).edges;
  const rows = [
    { id: stored?.node.id, summary: 'A new summary.' },
    ...Array.from({ length: 250 }, (_, index) => ({
      thought: `Row ${index}`,
      author: 'Ann',
      application: 'Do it.',
      url: 'https://example.com',
    })),
  ];
  await openDashboard(page);
  const { dialog, counts } = await openImport(page);
  await dialog
    .getByLabel('File to import')
    .setInputFiles({ ...file, name: 'rows.json', buffer: Buffer.from(JSON.stringify(rows)) });
  await dialog.getByLabel('Update bubbles that have the id of a row').check();
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(counts.nth(1)).toHaveText('1 ready to update');
  let requests = 0;
  await page.route('**/graphql*', async (route) => {
    requests += 1;
    // The response to the second request is lost, and the connection stays down for the retries.
    if (requests === 2) await route.fetch();
    return requests >= 2 ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Import 251 bubbles' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The import was interrupted. Continuing adds nothing twice.',
  );
  await page.unroute('**/graphql*');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(counts).toHaveText(['250 added', '1 updated', '0 duplicates', '0 can’t be imported']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const [newest] = (
    await thoughts.readPage({ first: 1, after: null, search: null, orderBy: 'NEWEST', place: 'live' })
  ).edges;
  if (newest === undefined) throw new Error('Nothing was imported.');
  expect(newest.node.thought).toBe('Row 249');
  const changed = { ...newest.node, summary: 'Changed since.' };
  await thoughts.update(newest.node.id, changed, 1, { by: 'grace@example.com', now: now() });
  await page.getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('button', { name: 'Undo import' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).first().click();
  await expect(page.getByText('Undone: 250 bubbles. 1 bubble changed since, and left:')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changed since the import' })).toHaveText('Row 249');
  await expectAccessible(page);
  expect((await thoughts.findById(stored?.node.id ?? ''))?.summary).toBe(stored?.node.summary);
  expect(await thoughts.size()).toBe(41);
});

test('an unreadable file shows an error, and an exported file can be imported @slow', async ({ page }) => {
  await openDashboard(page);
  const { dialog, counts } = await openImport(page);
  await dialog.getByLabel('File to import').setInputFiles({ ...file, buffer: Buffer.from('') });
  await expect(dialog.getByRole('alert')).toHaveText('thoughts.csv contains no rows.');
  const latin1Text = Buffer.from('thought,author\nCafé,Ada', 'latin1');
  await dialog.getByLabel('File to import').setInputFiles({ ...file, buffer: latin1Text });
  await expect(dialog.getByRole('alert')).toHaveText(
    'thoughts.csv is not UTF-8 text: save the table as “CSV UTF-8”, or use JSON.',
  );
  await expectAccessible(page);
  const downloadPromise = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as CSV' }).click();
  const path = await (await downloadPromise).path();
  await dialog.getByLabel('File to import').setInputFiles(path);
  await expect(counts).toHaveText(['0 ready to import', '40 duplicates', '0 can’t be imported']);
});

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import / Export' }).click();
  const dialog = page.getByRole('dialog');
  const counts = dialog.getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem');
  return { dialog, counts };
}
