// Importing and exporting the collection in the admin panel.
import { readFile } from 'node:fs/promises';
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
  await page.getByRole('button', { name: 'Import / Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2 ready to import',
    '1 duplicates',
    '1 can’t be imported',
  ]);
  await expect(dialog.getByRole('row', { name: '5 url URL is required' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download full report' }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toBe('line,field,message\r\n5,url,URL is required');
  await expect(page.getByText('Bubbles (40)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 bubbles' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['2 added', '1 duplicates', '1 can’t be imported']);
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect(dialog.getByRole('listitem')).toHaveText([
    '0 ready to import',
    '3 duplicates',
    '1 can’t be imported',
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (42)' })).toBeVisible();
  await expect(page.getByRole('article', { name: '=1+1 is two', exact: true })).toBeVisible();
});

test(
  'an unreadable file shows an error, and an exported file can be imported',
  { tag: '@slow' },
  async ({ page }) => {
    await openDashboard(page);
    await page.getByRole('button', { name: 'Import / Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('File to import').setInputFiles({ ...file, buffer: Buffer.from('') });
    await expect(dialog.getByRole('alert')).toHaveText('thoughts.csv contains no rows.');
    const latin1Text = Buffer.from('thought,author\nCafé,Ada', 'latin1');
    await dialog.getByLabel('File to import').setInputFiles({ ...file, buffer: latin1Text });
    await expect(dialog.getByRole('alert')).toHaveText(
      'thoughts.csv is not UTF-8 text: save the table as “CSV UTF-8”, or use JSON.',
    );
    const downloadPromise = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export as CSV' }).click();
    const path = await (await downloadPromise).path();
    await dialog.getByLabel('File to import').setInputFiles(path);
    await expect(dialog.getByRole('listitem')).toHaveText([
      '0 ready to import',
      '40 duplicates',
      '0 can’t be imported',
    ]);
  },
);
