// The activity: its filter, what an entry leads to, and who changed a thought.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { changeAsOtherAdmin, signIn } from '../../support/browser/admin.ts';
import { expect, findThought, test } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test('an entry shows the fields before and after, loaded when it is opened, and leads to the form @slow', async ({
  page,
  site,
}) => {
  await changeAsOtherAdmin(site, thought, { author: 'Stewart Brand' });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('Revisions') || request.postData()?.includes('Revisions') === true)
      requests += 1;
  });
  await openActivity(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'grace@example.com changed' });
  const detailsButton = entry.getByRole('button', { name: 'Details' });
  await detailsButton.focus();
  expect(requests).toBe(0);
  await page.keyboard.press('Enter');
  await expect(entry.getByRole('deletion')).toHaveText('Steve Jobs');
  await expect(entry.getByRole('insertion')).toHaveText('Stewart Brand');
  expect(requests).toBe(1);
  await expect(detailsButton).toBeFocused();
  await expect(detailsButton).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await entry.getByRole('link', { name: thought }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Bubble' }).getByLabel('Author *')).toHaveValue(
    'Stewart Brand',
  );
  await expect(page).toHaveURL(/\/admin$/);
});

test('the filter is in the address without an e-mail, and Only this bubble keeps the entry open @slow', async ({
  page,
  site,
}) => {
  const { people, now } = site.services;
  const grace = { uid: 'uid-of-grace', email: 'grace@example.com', displayName: null };
  const claims = { ...grace, emailIsVerified: true, photoURL: null, signedInAtSeconds: 0 };
  await people.recordSignIn(claims, 'admin', now());
  await changeAsOtherAdmin(site, thought, { author: 'Stewart Brand' });
  await openActivity(page);
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Person').selectOption('grace@example.com');
  await page.getByLabel('Action').selectOption('Changed');
  await page.getByLabel('From').fill('2026-11-20');
  await expect(page).toHaveURL(/\?view=activity&by=uid-of-grace&action=changed&from=2026-11-20$/);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveText([/changed/]);
  await page.getByLabel('Until').fill('2026-11-20');
  await expect(page.getByText('No activity matches the filter.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'Only this bubble' }).press('Enter');
  await expect(page).toHaveURL(/\?view=activity&thought=\d/);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Only this bubble' })).toBeFocused();
  await page.getByRole('button', { name: 'All bubbles' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('an entry says that its versions aren’t kept, and that its bubble is in the trash @slow', async ({
  page,
  site,
}) => {
  const { audit, thoughts } = site.services;
  const { id } = await findThought(site, thought);
  const entry = { action: 'changed', subject: id, title: thought, by: 'ada@example.com' } as const;
  await audit.record({ ...entry, at: '2026-01-01T08:00:00.000Z' });
  await thoughts.trash(id, { by: 'grace@example.com', now: new Date().toISOString() });
  await openActivity(page);
  for (const details of await page.getByRole('button', { name: 'Details' }).all()) await details.click();
  await expect(page.getByText('Its fields stayed the same.')).toBeVisible();
  await expect(page.getByText('only the last 20 versions of a bubble are')).toBeVisible();
  await page.getByRole('link', { name: thought }).first().click();
  await expect(page.getByRole('alert')).toContainText(`“${thought}” is in the trash.`);
});

async function openActivity(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/admin?view=activity');
  await page.getByRole('listitem').first().waitFor();
}
