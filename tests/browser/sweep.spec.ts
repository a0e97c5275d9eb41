// All pages in three sizes, dark and light: accessibility, contrast, width, and where the focus goes.
import type { Page } from '@playwright/test';
import { findFocusProblems, findViolations, measureOverflow } from './support/checks.ts';
import {
  chooseInMenu,
  chooseMore,
  example,
  getBubbles,
  getVideo,
  openDashboard,
  openForm,
  openView,
  press,
} from './support/pages.ts';
import { fakeYouTube } from './support/services.ts';
import { expect, firebaseSettings, test } from './support/site.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce', contrast: 'no-preference' },
  // The editor of the playground rejects with an event if the page is closed before its worker has loaded.
  expectedErrors: /^Event$|inline style/,
});

const sizes = [
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 1440, height: 900 },
] as const;

/** Pauses the bubbles, so that nothing changes while the page is checked. */
async function openPaused(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
}

async function sweep(page: Page, { tabs = 15, checkedSizes = sizes.slice() } = {}): Promise<void> {
  for (const size of checkedSizes) {
    await page.setViewportSize(size);
    const name = `${size.width}×${size.height}`;
    expect.soft(await measureOverflow(page), `${name}: overflow`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const isContrastOnly = colorScheme === 'light';
      // Colours may change for a moment, and the editors of the playground follow by script.
      await expect
        .poll(() => findViolations(page, { isContrastOnly }), {
          message: `${name}, ${colorScheme}`,
          timeout: 10_000,
        })
        .toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  expect.soft(await findFocusProblems(page, tabs), 'the focus').toEqual([]);
}

const pages: [title: string, open: (page: Page) => Promise<unknown>][] = [
  ['the home page', (page) => openPaused(page)],
  ['a single thought', (page) => openPaused(page, `/?thought=${example.id}`)],
  ['a video', openVideo],
  ['the favourites', (page) => openPaused(page).then(() => chooseMore(page, 'Favourites'))],
  ['a thought’s page', (page) => page.goto(example.path)],
  ['the thought of the day', (page) => page.goto('/today')],
  ['all thoughts', (page) => page.goto('/browse')],
  ['an author', (page) => page.goto('/author/steve-jobs')],
  ['an unknown page', (page) => page.goto('/nowhere')],
  ['a thought that is gone', (page) => page.goto('/thought/there-is-no-such-thought')],
  ['the login screen', (page) => page.goto('/admin')],
];

for (const [title, open] of pages)
  test(title, async ({ page }) => {
    await open(page);
    await page.waitForLoadState('networkidle');
    await sweep(page);
  });

test('the playground', async ({ page }) => {
  await page.goto('/playground');
  await expect(page.getByRole('textbox').first()).toBeAttached();
  // Its editors keep the Tab key.
  await sweep(page, { tabs: 5 });
});

async function openVideo(page: Page): Promise<void> {
  await fakeYouTube(page.context());
  await openPaused(page, `/?thought=${example.id}`);
  await press(getBubbles(page).first());
  await expect(getVideo(page)).toBeVisible();
}

test.describe('of an admin', () => {
  test.use({ settings: {} });

  test('the dashboard, its views and its table', async ({ page }) => {
    await openDashboard(page);
    await sweep(page);
    // The other views share its frame, which all sizes were checked for.
    const phone = { tabs: 5, checkedSizes: [sizes[0]] };
    for (const view of ['Admins', 'Activity', 'Trash'] as const) {
      await page.setViewportSize(sizes[2]);
      await openView(page, view);
      await sweep(page, phone);
    }
    await page.setViewportSize(sizes[2]);
    await openView(page, 'Bubbles');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await sweep(page, phone);
  });

  test('the form with its errors', async ({ page }) => {
    await openDashboard(page);
    const form = await openForm(page);
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(form.getByText('Thought is required')).toBeVisible();
    await sweep(page);
  });

  test('the dialog to import and export', async ({ page }) => {
    await openDashboard(page);
    await chooseInMenu(page, 'Import / Export');
    await sweep(page);
  });
});

test.describe('a site with Firebase', () => {
  test.use({ settings: firebaseSettings });

  test('the bell and the question about statistics', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await sweep(page);
    await page.setViewportSize(sizes[2]);
    await chooseMore(page, 'Notifications');
    await expect(page.getByRole('dialog')).toBeVisible();
    await sweep(page, { tabs: 5 });
  });
});
