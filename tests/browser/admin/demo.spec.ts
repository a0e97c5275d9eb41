// A visitor of a demo looks at every screen, and can't change anything.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use({ siteSettings: { DEMO: 'yes', DATA_DIR: '', SIGN_IN_KEY: '', ADMIN_EMAILS: '' } });

const refusal = 'This is a demo: nothing can be changed here.';

test('one press opens the dashboard of a demo, every screen can be looked at, and nothing is saved @slow', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Look around' })).toBeVisible();
  await expectAccessible(page, { state: 'demo sign-in', hasLightTheme: true });
  await page.getByRole('button', { name: 'Look around' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (394)' })).toBeVisible();
  await expect(page.getByText('Demo: nothing is saved')).toBeVisible();
  await expectAccessible(page, { state: 'demo list', hasLightTheme: true });

  const dashboard = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [view, text] of [
    ['Drafts', 'Drafts (10)'],
    ['Trash', 'Trash (18)'],
    ['Admins', 'katherine@example.com'],
    ['Activity', 'Thoughts in thirteen languages'],
  ] as const) {
    await dashboard.getByRole('button', { name: view }).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await expectAccessible(page, { state: `demo ${view}` });
  }
  await page.reload();
  await expect(page.getByText('Thoughts in thirteen languages')).toBeVisible();
});

test('a demo refuses every change with a sentence, and keeps what was typed @slow', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Look around' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await dialog.getByLabel('Author *').fill('');
  await dialog.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(dialog.getByText('Author is required')).toBeVisible();
  await dialog.getByLabel('Author *').fill('A visitor');
  await dialog.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(dialog.getByText(refusal)).toBeVisible();
  await expect(dialog.getByLabel('Author *')).toHaveValue('A visitor');
  await expectAccessible(page, { state: 'demo refused save' });
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Delete' }).first().click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await page.getByRole('button', { name: 'Import / Export' }).click();
  const rows = [{ thought: 'Begin.', author: 'Ann', application: 'Begin.', url: 'https://a.example' }];
  const buffer = Buffer.from(JSON.stringify(rows));
  const file = { name: 'thoughts.json', mimeType: 'application/json', buffer };
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect(dialog.getByText(refusal)).toBeVisible();
  await dialog.getByRole('button', { name: 'Generate missing previews' }).click();
  await expect(dialog.getByText(refusal)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Notify visitors' }).click();
  await expect(dialog.getByRole('heading', { name: 'Notify visitors' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Admins' }).click();
  await page.getByLabel('E-mail').fill('eve@example.com');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(page.getByText('eve@example.com')).toHaveCount(0);
});

test('a demo refuses an edit in a row and a bulk action with the same sentence @slow', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Look around' }).click();
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button').first().click();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(page.getByText(refusal)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select', exact: true }).nth(3).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText(refusal)).toBeVisible();
});
