// Each screen is calm: it has few controls, which stay, and it renders few elements.
import type { Locator } from '@playwright/test';
import { example, newThought } from './support/pages.ts';
import { expect, test } from './support/site.ts';
import { reportOfPlayer } from './support/services.ts';

/** Expects at most so many controls in a part of the page, without bubbles, thoughts and links to pages of the site. */
async function expectControls(part: Locator, limit: number): Promise<void> {
  const names = await part.evaluate((element) => {
    const controls = element.querySelectorAll('a[href^="http"], button:enabled, input, select, summary');
    return [...controls]
      .filter((control) => {
        const { right, left, bottom, width } = control.getBoundingClientRect();
        const isReachable = width > 1 && right > 0 && left < innerWidth && bottom > 0;
        return isReachable && control.checkVisibility() && !control.matches('nav a, main form > button');
      })
      .map(({ ariaLabel, textContent, outerHTML }) => ariaLabel || textContent || outerHTML);
  });
  expect(names.length, names.join(', ')).toBeLessThanOrEqual(limit);
}

test('the home screen, a held bubble, a row of the list and the video', async ({ page, home }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await home.open();
  const main = page.getByRole('main');
  await home.next.click();
  await home.runUntil(() => page.getByRole('region', { name: 'Recently seen' }).isVisible());
  await expectControls(main, 10);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectControls(main, 8);
  await home.hold(home.bubbles.last());
  const share = page.getByRole('button', { name: 'Share this thought' });
  await expectControls(main.locator('form').filter({ has: share }), 3);
  await page.keyboard.press('s');
  const row = page.getByRole('dialog').getByRole('listitem').first();
  await home.runUntil(() => row.isVisible());
  await expectControls(row, 3);
  await row.getByRole('button', { name: /^Watch/ }).click();
  await expect(home.player).toBeVisible();
  await expectControls(home.video, 4);
  await reportOfPlayer(page, 'onError', 5);
  await expect(home.video.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectControls(home.video, 5);
});

for (const [path, limit, limitOfCard] of [
  [example.path, 8, 0],
  ['/today', 8, 0],
  ['/author/steve-jobs', 5, 3],
  ['/browse?q=life', 6, 3],
] as const)
  test(`the page ${path} and each of its cards`, async ({ page }) => {
    await page.goto(path);
    const cards = page.getByRole('main').locator('li:has(blockquote)');
    await expectControls(page.getByRole('main'), limit + limitOfCard * (await cards.count()));
  });

test('the controls of the home screen stay while nobody does anything', async ({ page, home }) => {
  await home.open();
  await home.runFor(60);
  const controls = page.getByRole('toolbar').locator('button, input');
  const areVisible = await controls.evaluateAll((elements) =>
    elements.map((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
  );
  expect(areVisible).toEqual(Array(6).fill(true));
});

test.describe('of an admin', () => {
  test.use({ settings: {} });

  test('the panel, its form and its dialogs', async ({ page, admin, site }) => {
    await admin.open(site);
    const main = page.getByRole('main');
    const add = page.getByRole('button', { name: 'Add New Bubble' });
    await expect(add).toHaveCount(1);
    await expectControls(page.getByRole('banner'), 6);
    await expectControls(page.getByRole('search'), 5);
    await expectControls(admin.getCard(example.thought), 5);
    const form = await admin.openForm();
    await expect(form.getByLabel('Thought *')).toBeFocused();
    // With its six fields, and ×.
    await expectControls(form, 16);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await admin.openTable();
    await admin.boxes.first().check();
    await expectControls(admin.selection, 4);
    await admin.openView('Trash');
    await expectControls(main, 5);
    await admin.chooseInMenu('Activity');
    await expect(main.getByRole('listitem').first()).toBeVisible();
    expect(await main.locator('select, input').count()).toBe(1);
    await admin.chooseInMenu('Import / Export');
    await expectControls(page.getByRole('dialog'), 4);
  });

  test('of a long list, only the thoughts near the window are rendered', async ({ page, admin, site }) => {
    const rows = Array.from({ length: 400 }, (_, line) => ({
      ...newThought,
      line,
      thought: `Thought ${line}`,
    }));
    await site.addRows(rows);
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

  test('the panel works by plain HTTP, without random ids', async ({ page, context, admin, site }) => {
    await context.route('http://upwell.test/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const headers = { ...route.request().headers(), origin: site.url };
      await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search, headers }) });
    });
    await admin.open(site, 'http://upwell.test');
    expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
    await admin.openForm().then(admin.fillForm);
    await page.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(admin.count).toHaveText('Bubbles (41)');
    await admin.openTable();
    await admin.boxes.first().check();
    await admin.selection.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Deleted 1 bubble' })).toBeVisible();
  });
});
