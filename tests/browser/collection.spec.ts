// An admin finds thoughts, changes many at once, and imports and exports them.
import { readFile } from 'node:fs/promises';
import { example } from './support/pages.ts';
import { answer, expect, test, unavailable } from './support/site.ts';

test.use({ settings: {}, isTranslated: true });
test.beforeEach(async ({ admin, site }) => admin.open(site, '/admin'));

test('a list that can’t be loaded shows an error instead of being empty', async ({ page, admin }) => {
  await answer(page, /"Thoughts"/, unavailable);
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: /^Failed to load bubbles\. / })).toBeVisible();
  await expect(page.getByText('No bubbles found')).toHaveCount(0);
  await page.unroute('**/graphql*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.count).toHaveText('Bubbles (40)');
});

test('thoughts can be searched, their links copied, and rows of the table selected', async ({
  page,
  admin,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('searchbox').fill('foolish');
  await expect(page.getByText('1 of 40', { exact: true })).toBeVisible();
  await expect(admin.count).toHaveText('Bubbles (40)');
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = admin.getCard(example.thought);
  for (const text of ['Thought Link:', example.author, example.application, example.summary])
    await expect(card).toContainText(text);
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect(card.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + example.path);
  await admin.openTable();
  await page.reload();
  await expect(page.getByRole('row', { name: example.thought })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await admin.boxes.nth(1).click();
  await expect(admin.selection).toContainText('1 selected');
  await admin.boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(admin.selection).toContainText('4 selected');
  await page.keyboard.press('Escape');
  await expect(admin.selection).toHaveCount(0);
});

test('all thoughts can be deleted and restored at once', async ({ page, admin, site }) => {
  await admin.openTable();
  const dialog = page.getByRole('dialog');
  const deleteAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all 40' }).click();
    await admin.selection.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('heading')).toHaveText('Delete: 40 bubbles');
    await dialog.getByRole('button', { name: 'Delete' }).click();
  };
  // The response is lost.
  await page.route('**/graphql*', async (route) => {
    if (!route.request().postData()?.includes('"ChangeThoughts"')) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await deleteAll();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone: 40 bubbles.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await page.unroute('**/graphql*');
  await page.keyboard.press('Escape');

  await deleteAll();
  await expect(dialog.getByRole('heading')).toHaveText('Deleted 40 bubbles');
  expect(await site.readIds()).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone: 40 bubbles.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(admin.count).toHaveText('Bubbles (40)');

  await site.remove((await site.readIds()).slice(0, 3));
  await admin.openView('Trash');
  await expect(page.getByRole('heading', { name: 'Trash (3)' })).toBeVisible();
  for (const index of [0, 1]) await admin.boxes.nth(index).press('Space');
  await admin.selection.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Restored 2 bubbles');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Trash (1)' })).toBeVisible();
});

const csv = `thought,author,application,url
Imported once,Ada,"Use it, today",https://youtu.be/dQw4w9WgXcQ
Imported once,Ada,"Use it, today",https://youtu.be/dQw4w9WgXcQ
'=1+1 is two,Ada,Use it,https://youtu.be/dQw4w9WgXcQ
No link,Ada,Use it,
`;

test('an import is checked first, adds nothing twice, and is undone as a whole', async ({ page, admin }) => {
  await admin.chooseInMenu('Import / Export');
  const dialog = page.getByRole('dialog', { name: 'Import and export' });
  const rows = dialog.getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem');
  const choose = (text: string, name = 'thoughts.csv', encoding: BufferEncoding = 'utf8') =>
    dialog
      .getByLabel('File to import')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, encoding) });
  await choose('');
  await expect(dialog.getByRole('alert')).toHaveText('thoughts.csv contains no rows.');
  // The empty field lets a corrected file of the same name be chosen again, here in the encoding of Excel's “Unicode
  // text”.
  await expect(dialog.getByLabel('File to import')).toHaveValue('');
  await choose(`\ufeff${csv}`, 'thoughts.csv', 'utf16le');
  await expect(rows).toHaveText(['2 ready to import', '1 duplicate', '1 can’t be imported']);
  await expect(dialog.getByText(/URL is required: 1 row \(line 5\)/)).toBeVisible();
  await expect(admin.count).toHaveText('Bubbles (40)');
  await dialog.getByRole('button', { name: 'Import 2 bubbles' }).click();
  await expect(rows).toHaveText(['2 added', '1 duplicate', '1 can’t be imported']);
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as CSV' }).click();
  await choose(await readFile(await (await download).path(), 'utf8'));
  await expect(rows).toHaveText(['0 ready to import', '42 duplicates', '0 can’t be imported']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(admin.count).toHaveText('Bubbles (42)');
  await expect(admin.getCard('=1+1 is two')).toBeVisible();
  await admin.chooseInMenu('Activity');
  const undo = page.getByRole('button', { name: 'Undo import' }).first();
  await undo.click();
  await undo.click();
  await expect(page.getByText(/^Undone: 2 bubbles\./)).toBeVisible();
  await admin.openView('Bubbles');
  await expect(admin.count).toHaveText('Bubbles (40)');
});

test('a long list renders only the thoughts near the window', async ({ page, site }) => {
  await site.add(Array.from({ length: 400 }, (_, index) => ({ thought: `Thought ${index}` })));
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.reload();
  for (const layout of ['Cards', 'Table']) {
    await page.getByRole('button', { name: layout, exact: true }).click();
    for (let scrolls = 0; scrolls < 5; scrolls += 1) {
      await page.mouse.wheel(0, 4_000);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    expect(await page.locator(':not(font)').count()).toBeLessThanOrEqual(1_500);
  }
});

test('the admin page works over plain HTTP', async ({ page, context, admin, site }) => {
  await context.route('http://upwell.test/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...route.request().headers(), origin: site.url };
    await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search, headers }) });
  });
  await admin.open(site, 'http://upwell.test/admin');
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  await admin.openForm().then(admin.fillForm);
  await page.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(admin.count).toHaveText('Bubbles (41)');
});
