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
import { expect, firebaseSettings, recordExternalRequests, test } from './support/site.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce', contrast: 'no-preference' },
  // The editor of the playground rejects with an event if the page is closed before its worker has loaded.
  expectedErrors: /^Event$|inline style/,
});

const desktop = { width: 1440, height: 900 };
const sizes = [
  { width: 390, height: 844, colorScheme: 'dark', isContrastOnly: false },
  { width: 568, height: 320, colorScheme: 'light', isContrastOnly: false },
  { ...desktop, colorScheme: 'light', isContrastOnly: true },
  { ...desktop, colorScheme: 'dark', isContrastOnly: false },
] as const;
const phone = { tabs: 5, checkedSizes: sizes.slice(0, 2) };

/** Pauses the bubbles, so that nothing changes while the page is checked. */
async function openPaused(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
}

async function sweep(page: Page, { tabs = 15, checkedSizes = sizes.slice() } = {}): Promise<void> {
  for (const { colorScheme, isContrastOnly, ...size } of checkedSizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const name = `${size.width}×${size.height}, ${colorScheme}`;
    expect.soft(await measureOverflow(page), `${name}: overflow`).toBeLessThanOrEqual(0);
    // Colours may change for a moment, and the editors of the playground follow by script.
    await expect
      .poll(() => findViolations(page, { isContrastOnly }), { message: name, timeout: 10_000 })
      .toEqual([]);
  }
  expect.soft(await findFocusProblems(page, tabs), 'the focus').toEqual([]);
}

const paths = [
  example.path,
  '/today',
  '/browse',
  '/author/steve-jobs',
  '/nowhere',
  '/thought/there-is-no-such-thought',
  '/admin',
];

test('the pages, which ask no other site and for no permission, and set no cookie', async ({
  page,
  site,
}) => {
  const external = recordExternalRequests(page.context(), site);
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.reject(new Error('Permission was asked for.'));
  });
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await sweep(page);
    });
  expect(external).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the home page, a single thought, its video and the favourites', async ({ page, site }) => {
  const external = recordExternalRequests(page.context(), site);
  await openPaused(page);
  await sweep(page);
  expect(external).toEqual([]);
  await fakeYouTube(page.context());
  await page.goto(`/?thought=${example.id}`);
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await sweep(page);
  await press(getBubbles(page).first());
  await expect(getVideo(page)).toBeVisible();
  await sweep(page);
  await getVideo(page).getByRole('button', { name: 'Close video' }).click();
  await expect(getVideo(page)).toHaveCount(0);
  await chooseMore(page, 'Favourites');
  await sweep(page, phone);
});

test('the playground', async ({ page, site }) => {
  const external = recordExternalRequests(page.context(), site);
  await page.goto('/playground');
  await expect(page.getByRole('textbox').first()).toBeAttached();
  // Its editors keep the Tab key.
  await sweep(page, { tabs: 5 });
  expect(external).toEqual([]);
});

test.describe('of an admin', () => {
  test.use({ settings: {} });

  test('the dashboard, its views and its table', async ({ page }) => {
    await openDashboard(page);
    await sweep(page);
    // The other views share its frame, which all sizes were checked for.
    for (const view of ['Admins', 'Activity', 'Trash'] as const) {
      await page.setViewportSize(desktop);
      await openView(page, view);
      await sweep(page, phone);
    }
    await page.setViewportSize(desktop);
    await openView(page, 'Bubbles');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await sweep(page, phone);
  });

  test('the form with its errors, and the dialog to import and export', async ({ page }) => {
    await openDashboard(page);
    const form = await openForm(page);
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(form.getByText('Thought is required')).toBeVisible();
    await sweep(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await page.setViewportSize(desktop);
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
    await page.setViewportSize(desktop);
    await chooseMore(page, 'Notifications');
    await expect(page.getByRole('dialog')).toBeVisible();
    await sweep(page, phone);
  });
});
