// An admin finds thoughts, changes many at once, and imports and exports them.
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import {
  chooseInMenu,
  example,
  getCard,
  getCount,
  openDashboard,
  openView,
  translate,
} from './support/pages.ts';
import { answer, expect, test, unavailable } from './support/site.ts';

test.use({ settings: {} });

const openTable = (page: Page) => page.getByRole('button', { name: 'Table', exact: true }).click();
const getSelection = (page: Page) => page.getByRole('region', { name: 'Selection' });
const createTexts = (count: number) =>
  Array.from({ length: count }, (_, index) => [`One of many, number ${index}`, 'Somebody'] as const);

for (const [layout, role] of [
  ['Cards', 'article'],
  ['Table', 'row'],
] as const)
  test(`a button can be pressed while the list scrolls: ${layout}`, async ({ page }) => {
    await openDashboard(page);
    await page.getByRole('button', { name: layout, exact: true }).click();
    const button = page.getByRole(role).getByRole('button', { name: 'Delete' }).nth(20);
    const isOnTop = await button.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center' });
      await new Promise((resolve) => setTimeout(resolve, 60));
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  });

test('a browser’s translation of the page breaks nothing', async ({ page }) => {
  await openDashboard(page);
  await translate(page);
  await page.getByRole('searchbox').fill('foolish');
  await expect(page.getByText('1 of 40', { exact: true })).toBeVisible();
  await translate(page);
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('1 of 40', { exact: true })).toHaveCount(0);
  await translate(page);
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  const form = page.getByRole('dialog');
  await translate(page);
  await form.getByLabel('Thought *').fill('x'.repeat(450));
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(form.getByText('Author is required', { exact: true })).toBeVisible();
  await expect(form.getByText('50 left', { exact: true })).toBeVisible();
  await translate(page);
  await form.getByLabel('Thought *').fill('A thought that is translated');
  await expect(form.getByText('50 left', { exact: true })).toHaveCount(0);
  await form.getByLabel('Author *').fill('Ada');
  await form.getByLabel('Application *').fill('Go.');
  await form.getByLabel('URL *').fill('https://youtu.be/dQw4w9WgXcQ?t=43');
  await translate(page);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(getCount(page)).toHaveText('Bubbles (41)');
  await translate(page);
  await openTable(page);
  await translate(page);
  await page.getByRole('checkbox', { name: 'Select', exact: true }).first().check();
  await expect(getSelection(page).getByText('1 selected', { exact: true })).toBeVisible();
  await translate(page);
  await page.getByRole('checkbox', { name: 'Select', exact: true }).nth(1).check();
  await expect(getSelection(page).getByText('2 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await chooseInMenu(page, 'Import / Export');
  await translate(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Export as JSON' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await openView(page, 'Trash');
  await expect(page.getByText('The trash is empty.')).toBeVisible();
});

test('a search has its matches beside the total; a card copies its link; the table is remembered, and selects a range', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page);
  await page.getByRole('searchbox').fill('foolish');
  await expect(page.getByText('1 of 40', { exact: true })).toBeVisible();
  await expect(getCount(page)).toHaveText('Bubbles (40)');
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = getCard(page, example.thought);
  for (const text of ['Thought Link:', example.author, example.application, example.summary])
    await expect(card).toContainText(text);
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect(card.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + example.path);
  await openTable(page);
  await expect(page.getByRole('article')).toHaveCount(0);
  const row = page.getByRole('row', { name: example.thought });
  await expect(row).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('searchbox').fill('no such words');
  await expect(row).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
  await expect(page.getByRole('row').nth(1)).not.toContainText('Your time is limited');
  const boxes = page.getByRole('checkbox', { name: 'Select', exact: true });
  await boxes.nth(1).click();
  await expect(getSelection(page)).toContainText('1 selected');
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(getSelection(page)).toContainText('4 selected');
  await page.keyboard.press('Escape');
  await expect(getSelection(page)).toHaveCount(0);
});

test('all thoughts are deleted at once after their number was shown, which can be undone; an empty list says so', async ({
  page,
  site,
}) => {
  await site.importMany(createTexts(100));
  await openDashboard(page);
  await openTable(page);
  await page.getByRole('checkbox', { name: 'Select all 140' }).click();
  await expect(getSelection(page)).toContainText('140 selected');
  await getSelection(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Delete: 140 bubbles');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Deleted 140 bubbles');
  expect(await site.readIds()).toEqual([]);
  await expect(page.getByText('No bubbles found. Add your first bubble!', { exact: true })).toBeAttached();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone: 140 bubbles.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getCount(page)).toHaveText('Bubbles (140)');
});

test('several thoughts are restored from the trash at once; a list that can’t be loaded is never shown as empty', async ({
  page,
  site,
}) => {
  await site.importMany(createTexts(3));
  await site.remove(await site.readIds('one of many'));
  await openDashboard(page);
  await openTable(page);
  await openView(page, 'Trash');
  await expect(page.getByRole('heading', { name: 'Trash (3)' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select', exact: true }).first().press('Space');
  await page.getByRole('checkbox', { name: 'Select', exact: true }).nth(1).press('Space');
  await getSelection(page).getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Restored 2 bubbles');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Trash (1)' })).toBeVisible();
  await openView(page, 'Bubbles');
  await expect(getCount(page)).toHaveText('Bubbles (42)');
  await answer(page, /thoughts/i, 'never');
  await page.reload();
  await expect(page.getByText('Loading bubbles...', { exact: true })).toBeVisible();
  await page.unroute('**/graphql*');
  await answer(page, /thoughts/i, unavailable);
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load bubbles.' })).toBeVisible();
  await expect(page.getByText('No bubbles found')).toHaveCount(0);
});

const csv = [
  'thought,author,application,url',
  'Imported once,Ada,"Use it, today",https://youtu.be/dQw4w9WgXcQ',
  'Imported once,Ada,"Use it, today",https://youtu.be/dQw4w9WgXcQ',
  "'=1+1 is two,Ada,Use it,https://youtu.be/dQw4w9WgXcQ",
  'No link,Ada,Use it,',
].join('\r\n');
const file = { name: 'thoughts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

async function openImport(page: Page) {
  await openDashboard(page);
  await chooseInMenu(page, 'Import / Export');
  const dialog = page.getByRole('dialog', { name: 'Import and export' });
  const input = dialog.getByLabel('File to import');
  return {
    dialog,
    input,
    rows: dialog.getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem'),
  };
}

test('a CSV file is checked first, then imported, adds nothing twice, and is undone as a whole', async ({
  page,
}) => {
  const { dialog, input, rows } = await openImport(page);
  await input.setInputFiles({ ...file, buffer: Buffer.from('') });
  await expect(dialog.getByRole('alert')).toHaveText('thoughts.csv contains no rows.');
  await input.setInputFiles(file);
  await expect(rows).toHaveText(['2 ready to import', '1 duplicate', '1 can’t be imported']);
  await expect(dialog.getByText(/URL is required: 1 row \(line 5\)/)).toBeVisible();
  await expect(getCount(page)).toHaveText('Bubbles (40)');
  await dialog.getByRole('button', { name: 'Import 2 bubbles' }).click();
  await expect(rows).toHaveText(['2 added', '1 duplicate', '1 can’t be imported']);
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await input.setInputFiles(file);
  await expect(rows).toHaveText(['0 ready to import', '3 duplicates', '1 can’t be imported']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(getCount(page)).toHaveText('Bubbles (42)');
  await expect(getCard(page, '=1+1 is two')).toBeVisible();
  await openView(page, 'Activity');
  const undo = page.getByRole('button', { name: 'Undo import' }).first();
  await undo.click();
  await undo.click();
  await expect(page.getByText(/^Undone: 2 bubbles\./)).toBeVisible();
  await openView(page, 'Bubbles');
  await expect(getCount(page)).toHaveText('Bubbles (40)');
});

for (const [format, mimeType] of [
  ['CSV', 'text/csv'],
  ['JSON', 'application/json'],
] as const)
  test(`what was exported as ${format} can be imported again`, async ({ page }) => {
    const { dialog, input, rows } = await openImport(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Export as ${format}` }).click();
    const buffer = await readFile(await (await download).path());
    expect(buffer.toString()).toContain(example.thought);
    await input.setInputFiles({ name: (await download).suggestedFilename(), mimeType, buffer });
    await expect(rows).toHaveText(['0 ready to import', '40 duplicates', '0 can’t be imported']);
  });
