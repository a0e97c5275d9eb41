// Checks all pages in three sizes, dark and light: accessibility, contrast, width, focus, and number of controls.
import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { example } from './support/pages.ts';
import { playerReports } from '../support/browser/googleServices.ts';
import { expect, findWrongAttributes, firebaseSettings, test } from './support/site.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce', contrast: 'no-preference' },
  // The editor of the playground rejects with an event if the page is closed before its worker has loaded.
  expectedErrors: /^Event$|inline style/,
});

const desktop = { width: 1440, height: 900 };
const sizes = [
  { width: 390, height: 844, colorScheme: 'dark', rules: 'all' },
  { width: 568, height: 320, colorScheme: 'light', rules: 'all' },
  { ...desktop, colorScheme: 'light', rules: 'contrast' },
  { ...desktop, colorScheme: 'dark', rules: 'all' },
] as const;
const phone = { tabs: 5, checkedSizes: sizes.slice(0, 2) };

async function sweep(page: Page, { tabs = 15, checkedSizes = sizes.slice() } = {}): Promise<void> {
  for (const { colorScheme, rules, ...size } of checkedSizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const name = `${size.width}×${size.height}, ${colorScheme}`;
    const overflow = await page.evaluate(() => {
      const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.documentElement;
      return root.scrollWidth - root.clientWidth;
    });
    expect.soft(await page.evaluate(findWrongAttributes), name).toEqual([]);
    expect.soft(overflow, `${name}: overflow`).toBeLessThanOrEqual(0);
    // Retries, because colours change gradually, and the editors of the playground change theirs by script.
    await expect.poll(() => findViolations(page, rules), { message: name, timeout: 10_000 }).toEqual([]);
  }
  for (let presses = 0; presses < tabs; presses += 1) {
    await page.keyboard.press('Tab');
    expect.soft(await page.evaluate(inspectFocus), 'the focus').toEqual([]);
  }
  await page.evaluate(() => Reflect.deleteProperty(window, 'lastFocused'));
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findViolations(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = rules === 'all' ? tags : ['color-contrast'];
  return page.evaluate(async (runOnly) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    // Finishes the transitions between colours, which would distort the contrast.
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().endTime) < 5_000) animation.finish();
    const { violations } = await engine.run({
      runOnly,
      resultTypes: ['violations'],
      iframes: false,
      rules: {
        // Behind a modal dialog nothing can be pressed, so nothing there can be too small.
        'target-size': { enabled: document.querySelector('dialog:modal') === null },
        // Disabled for GraphiQL, whose tabs contain buttons.
        'nested-interactive': { enabled: document.querySelector('.graphiql-tab') === null },
        // Disabled, because Chromium and Firefox let Tab reach any region that scrolls.
        'scrollable-region-focusable': { enabled: false },
      },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, runOnly);
}

/** Runs in the page: returns the problems of the focused element. */
function inspectFocus(): string[] {
  const element = document.activeElement;
  const last = Reflect.get(window, 'lastFocused') as Element | undefined;
  Reflect.set(window, 'lastFocused', element);
  if (element === null || element === document.body) return [];
  if (last === undefined) Reflect.set(window, 'firstFocused', element);
  const { right, left, bottom, top, width } = element.getBoundingClientRect();
  const isSeen = width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const hasRing = (candidate: Element | null): boolean =>
    candidate !== null &&
    (getComputedStyle(candidate).outlineStyle !== 'none' ||
      getComputedStyle(candidate).boxShadow !== 'none' ||
      hasRing(candidate.parentElement));
  const isBefore =
    last !== undefined && (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  // After the last element, the focus returns to the first one.
  const isWrong = isBefore && element !== Reflect.get(window, 'firstFocused');
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const name = element.outerHTML.slice(0, 150);
  return [
    ...(isSeen ? [] : [`can't be seen: ${name}`]),
    // A slider's focus ring is around its thumb, whose style can't be read.
    ...(hasRing(element) || element.matches('[type=range]') ? [] : [`has no ring: ${name}`]),
    ...(dialog?.contains(element) === false ? [`is outside the dialog: ${name}`] : []),
    ...(isWrong ? [`stands before the last one: ${name}`] : []),
  ];
}

/** Expects at most `limit` controls in a part of the page, without bubbles, thoughts and links to pages. */
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

/** The pages, each with the maximum number of controls on the page and on each card. */
const paths = [
  [example.path, 8, 0],
  ['/today', 8, 0],
  ['/browse?q=life', 6, 3],
  ['/author/steve-jobs', 5, 3],
  ['/nowhere', 5, 0],
  ['/thought/there-is-no-such-thought', 5, 0],
  ['/admin', 5, 0],
] as const;

test('the pages send no requests to other sites and set no cookie', async ({ page, externalRequests }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.reject(new Error('Permission was asked for.'));
  });
  const main = page.getByRole('main');
  for (const [path, controls, controlsOfCard] of paths)
    await test.step(path, async () => {
      await page.goto(path);
      // Waits for the sign-in screen, because another heading is shown before.
      const name = path === '/admin' ? 'Admin Login' : '';
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const cards = await main.locator('li:has(blockquote)').count();
      await expectControls(main, controls + controlsOfCard * cards);
      await sweep(page);
    });
  expect(externalRequests).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the home page, a thought and its video are accessible', async ({ page, home, externalRequests }) => {
  await page.goto('/');
  // Pauses the flow, because the page must not change during the check.
  await page.getByRole('button', { name: 'Pause' }).click();
  await sweep(page);
  expect(externalRequests).toEqual([]);
  await page.goto(`/?thought=${example.id}`);
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await sweep(page);
  await home.press();
  await expect(home.player).toBeVisible();
  await expectControls(home.video, 4);
  await sweep(page);
  await playerReports(page, 'onError', 5);
  await expect(home.video.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectControls(home.video, 5);
  await home.closeVideo();
  await home.chooseMore('Favourites');
  await sweep(page, phone);
});

test('the home screen has few controls, which stay in place', async ({ page, home }) => {
  await page.setViewportSize(desktop);
  await home.open();
  const main = page.getByRole('main');
  await home.runFor(60);
  await expectControls(main, 10);
  const controls = page.getByRole('toolbar').locator('button, input');
  const areVisible = await controls.evaluateAll((elements) =>
    elements.map((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
  );
  expect(areVisible).toEqual(Array(6).fill(true));
  await page.setViewportSize(sizes[0]);
  await expectControls(main, 8);
  await home.hold(home.bubbles.last());
  const share = page.getByRole('button', { name: 'Share this thought' });
  await expectControls(main.locator('form').filter({ has: share }), 3);
  await page.keyboard.press('s');
  const row = page.getByRole('dialog').getByRole('listitem').first();
  await home.runUntil(() => row.isVisible());
  await expectControls(row, 3);
});

test('the playground is accessible', async ({ page }) => {
  await page.goto('/playground');
  await expect(page.getByRole('textbox').first()).toBeAttached();
  // Checks few tab stops, because the editors keep the Tab key.
  await sweep(page, { tabs: 5 });
});

test.extend({ settings: {} })(
  'the dashboard, its views, the form with errors and the import are accessible',
  async ({ page, admin, site }) => {
    // One card is enough, because all have the same controls.
    await admin.open(site, '/admin?q=jobs');
    await expect(page.getByRole('button', { name: 'Add New Bubble' })).toHaveCount(1);
    await expectControls(page.getByRole('banner'), 6);
    await expectControls(page.getByRole('search'), 5);
    await expectControls(admin.getCard(example.thought), 5);
    await sweep(page);
    // Checks only one size, because the other views have the same layout.
    for (const view of ['Admins', 'Activity'] as const) {
      await page.setViewportSize(desktop);
      await admin.chooseInMenu(view);
      await sweep(page, phone);
    }
    await expect(page.getByRole('main').locator('select, input')).toHaveCount(1);
    await page.setViewportSize(desktop);
    await admin.openView('Trash');
    await expectControls(page.getByRole('main'), 5);
    await admin.openView('Bubbles');
    await admin.openTable();
    await admin.boxes.first().check();
    await expectControls(admin.selection, 4);
    await sweep(page, phone);
    await page.setViewportSize(desktop);
    const form = await admin.openForm();
    await expect(form.getByLabel('Thought *')).toBeFocused();
    // The limit includes six fields and the close button.
    await expectControls(form, 16);
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(form.getByText('Thought is required')).toBeVisible();
    await sweep(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await admin.chooseInMenu('Import / Export');
    await expectControls(page.getByRole('dialog'), 4);
    await sweep(page, phone);
  },
);

test.extend({ settings: firebaseSettings })(
  'the notification settings and the consent card are accessible',
  async ({ page, home }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await sweep(page);
    await page.setViewportSize(desktop);
    await home.chooseMore('Notifications');
    await expect(page.getByRole('dialog')).toBeVisible();
    await sweep(page, phone);
  },
);
