// The admin panel has few controls, renders few elements of a large collection, and works by plain HTTP.
import type { Locator } from '@playwright/test';
import { example, newThought } from './support/pages.ts';
import { expect, test } from './support/site.ts';

test.use({ settings: {} });

/** Counts the controls in a part of the page that can have the focus, without fields of a form and links of the site. */
const countControls = (part: Locator): Promise<number> =>
  part.locator('button:enabled, input, select, summary, a[href^="http"]').filter({ visible: true }).count();

test('each part of the admin panel has few controls', async ({ page, admin, site }) => {
  await admin.open(site);
  const head = page.getByRole('banner');
  const toolbar = page.getByRole('search');
  const add = page.getByRole('button', { name: 'Add New Bubble' });
  expect(
    (await countControls(head)) + (await countControls(toolbar)) + (await add.count()),
  ).toBeLessThanOrEqual(12);
  expect(await countControls(admin.getCard(example.thought))).toBeLessThanOrEqual(5);
  const form = await admin.openForm();
  await expect(form.getByLabel('Thought *')).toBeFocused();
  // Its six fields, and ×.
  expect((await countControls(form)) - 7).toBeLessThanOrEqual(9);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select', exact: true }).first().check();
  expect(await countControls(page.getByRole('region', { name: 'Selection' }))).toBeLessThanOrEqual(4);
  await admin.openView('Trash');
  expect(await countControls(page.getByRole('main'))).toBeLessThanOrEqual(5);
  await admin.chooseInMenu('Activity');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(await page.getByRole('main').locator('select, input').count()).toBe(1);
  await admin.chooseInMenu('Import / Export');
  expect(await countControls(page.getByRole('dialog'))).toBeLessThanOrEqual(4);
});

test('of a long list, only the thoughts near the window are rendered', async ({ page, admin, site }) => {
  const rows = Array.from({ length: 400 }, (_, line) => ({
    ...newThought,
    line,
    thought: `Thought ${line}`,
  }));
  await site.request(
    `mutation ($rows: [ThoughtRow!]!) {
      importThoughts(rows: $rows, dryRun: false, operation: "many") { added }
    }`,
    { rows },
  );
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.addInitScript(() => localStorage.setItem('upwell.listLayout', '"cards"'));
  await admin.open(site);
  for (const layout of ['Table', 'Cards']) {
    await page.getByRole('button', { name: layout, exact: true }).click();
    for (let scrolls = 0; scrolls < 5; scrolls += 1) {
      await page.mouse.wheel(0, 4_000);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    expect(await page.locator('*').count()).toBeLessThanOrEqual(1_500);
  }
});

test('a thought is added and deleted by plain HTTP, where browsers have no random ids', async ({
  page,
  context,
  admin,
  site,
}) => {
  await context.route('http://upwell.test/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...route.request().headers(), origin: site.url };
    await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search, headers }) });
  });
  await admin.open(site);
  await page.goto('http://upwell.test/admin');
  await admin.waitForList();
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  const form = await admin.openForm();
  await admin.fillForm(form);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(admin.count).toHaveText('Bubbles (41)');
  await admin.deleteCard(newThought.thought);
  await expect(admin.count).toHaveText('Bubbles (40)');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select', exact: true }).first().check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Deleted 1 bubble' })).toBeVisible();
  await expect(admin.count).toHaveText('Bubbles (39)');
});
