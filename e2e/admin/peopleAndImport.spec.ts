// Inviting people, and moving whole collections.
import { createHash } from 'node:crypto';
import { expectAccessible } from '../support/accessibility.ts';
import { openDashboard, signInWithPopup } from '../support/admin.ts';
import { expect, test } from '../support/site.ts';

test('an invited person gets in, and a revoked one is put out', async ({ page, browser, site }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  await page.getByLabel('E-mail').fill('Mary@Example.com');
  await page.getByLabel('Name').fill('Mary');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toContainText('invited');
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: site.url });
  const mary = await context.newPage();
  await mary.goto('/admin');
  await signInWithPopup(mary, 'mary@example.com');
  await expect(mary.getByText('Welcome, mary@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke mary@example.com' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toBeFocused();
  await mary.getByRole('button', { name: 'Delete' }).first().click();
  await mary.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(mary.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await signInWithPopup(mary, 'mary@example.com');
  await expect(mary.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await context.close();
});

test('whom the deployment names already is refused at the field', async ({ page }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  const email = page.getByLabel('E-mail');
  await email.fill('Grace@Example.com');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(email).toHaveAccessibleDescription(
    'grace@example.com is an admin already: ADMIN_EMAILS lists it.',
  );
  await expect(email).toBeFocused();
  await expectAccessible(page);
  await email.fill('mary@example.com');
  await expect(email).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toHaveCount(1);
});

test('the admins of the deployment are listed, and nobody can revoke them here', async ({ page, site }) => {
  const { people, now } = site.services;
  await people.invite('grace@example.com', 'Grace', now());
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  await expect(page.getByRole('listitem')).toHaveText([
    /ada@example\.com.*You.*Set by the deployment/,
    /grace@example\.com.*Set by the deployment/,
  ]);
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await expectAccessible(page, { hasLightTheme: true });
});

test('an invited admin finds themselves in the list, marked', async ({ page, site }) => {
  await site.services.people.invite('mary@example.com', 'Mary', site.services.now());
  await page.goto('/admin');
  await signInWithPopup(page, 'mary@example.com');
  await page.getByRole('button', { name: 'Admins' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toContainText('You');
});

test('an admin by an earlier allowlist is in the list, too', async ({ page, site }) => {
  const email = 'linus@example.com';
  const uid = `local-${createHash('sha256').update(email).digest('hex').slice(0, 22)}`;
  const nobody = { displayName: null, photoURL: null, signedInAtSeconds: 0 };
  const { people, now } = site.services;
  await people.recordSignIn({ uid, email, emailIsVerified: true, ...nobody }, 'admin', now());
  await openDashboard(page, email);
  await page.getByRole('button', { name: 'Admins' }).click();
  const own = page.getByRole('listitem').filter({ hasText: email });
  await expect(own).toContainText('You');
  await expect(own.getByRole('button', { name: `Revoke ${email}` })).toBeVisible();
});

const csv = [
  'thought,author,application,url',
  'Imported once,Ada,Use it,https://youtu.be/dQw4w9WgXcQ',
  'Imported once,Ada,Use it,https://youtu.be/dQw4w9WgXcQ',
  "'=1+1 is two,Ada,Use it,https://youtu.be/dQw4w9WgXcQ",
  'No link,Ada,Use it,',
].join('\r\n');
const file = { name: 'thoughts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

test('an import runs dry first, then imports, and is safe to run twice', async ({ page }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Import / Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2 can be added',
    '1 already there',
    '1 can’t be imported',
  ]);
  await expect(dialog.getByRole('row', { name: '5 url URL is required' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Bubbles (40)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 bubbles' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2 added',
    '1 already there',
    '1 can’t be imported',
  ]);
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await dialog.getByLabel('File to import').setInputFiles(file);
  await expect(dialog.getByRole('listitem')).toHaveText([
    '0 can be added',
    '3 already there',
    '1 can’t be imported',
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (42)' })).toBeVisible();
  await expect(page.getByRole('article', { name: '=1+1 is two', exact: true })).toBeVisible();
});

test('what cannot be read is said, and an export holds everything that an import needs', async ({ page }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Import / Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File to import').setInputFiles({ ...file, buffer: Buffer.from('') });
  await expect(dialog.getByRole('alert')).toHaveText('thoughts.csv holds no rows.');
  const accented = Buffer.from('thought,author\nCafé,Ada', 'latin1');
  await dialog.getByLabel('File to import').setInputFiles({ ...file, buffer: accented });
  await expect(dialog.getByRole('alert')).toHaveText(
    'thoughts.csv is not text in UTF-8: save the sheet as “CSV UTF-8”, or give JSON.',
  );
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as CSV' }).click();
  const path = await (await downloading).path();
  await dialog.getByLabel('File to import').setInputFiles(path);
  await expect(dialog.getByRole('listitem')).toHaveText([
    '0 can be added',
    '40 already there',
    '0 can’t be imported',
  ]);
});

test('no dialog is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openDashboard(page);
  for (const name of ['Import / Export', 'Add New Bubble', 'Notify visitors']) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth), name).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
