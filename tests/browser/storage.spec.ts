// Browsers that block storage, or whose storage is full.
import type { Page } from '@playwright/test';
import {
  getBubbles,
  getCard,
  openDashboard,
  openForm,
  fillForm,
  openHome,
  waitForControls,
  waitForNextBubble,
} from './support/pages.ts';
import { expect, newThought, test } from './support/site.ts';

/** Runs in the page before its scripts: the browser refuses all storage, as with cookies blocked. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
}

/** Runs in the page before its scripts: nothing can be written. */
function fillStorage(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  Storage.prototype.setItem = refuse;
  Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
}

async function changeSpeed(page: Page): Promise<void> {
  const next = await waitForNextBubble(page);
  expect(next).not.toBe('');
  await page.getByRole('slider').fill('9');
  await expect(page.getByText('🐌 Bubble Frequency: 1s')).toBeVisible();
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await expect(page.getByText('Sound Off')).toBeVisible();
}

for (const [title, prepare] of [
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const)
  test(`with storage ${title}, bubbles come, and choices last for the visit`, async ({ page }) => {
    await page.addInitScript(prepare);
    await openHome(page);
    await changeSpeed(page);
    await page.getByRole('link', { name: 'Browse' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All thoughts');
    await page.getByRole('banner').getByRole('link', { name: 'Upwell', exact: true }).click();
    await waitForControls(page);
    await expect(page.getByText('🐌 Bubble Frequency: 1s')).toBeVisible();
  });

test('with a full storage, what is stored already is used', async ({ page }) => {
  await openHome(page);
  await page.getByRole('slider').fill('3');
  await expect(page.getByText('🐌 Bubble Frequency: 7s')).toBeVisible();
  await page.addInitScript(fillStorage);
  await page.reload();
  await waitForControls(page);
  await expect(page.getByRole('slider')).toHaveValue('3');
  await expect(getBubbles(page).first()).toBeVisible();
});

test.describe('a site of its own', () => {
  test.use({ settings: {} });

  test('with storage blocked, an admin signs in and adds a thought', async ({ page, context }) => {
    await context.addInitScript(blockStorage);
    await openDashboard(page);
    const form = await openForm(page);
    await fillForm(form);
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(getCard(page, newThought.thought)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  test('with a full storage, an admin adds a thought', async ({ page }) => {
    await openDashboard(page);
    await page.evaluate(fillStorage);
    const form = await openForm(page);
    await fillForm(form);
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(getCard(page, newThought.thought)).toBeVisible();
  });
});
