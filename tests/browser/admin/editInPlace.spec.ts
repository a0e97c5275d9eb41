// Editing a thought in its row of the table, and one thought after the other in the form.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { changeAsOtherAdmin, openDashboard } from '../../support/browser/admin.ts';
import { expect, findThought, test } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test('a thought is edited in its row with the keyboard only, and Undo brings the former text back', async ({
  page,
  site,
}) => {
  const row = await openRow(page);
  const stored = await findThought(site, thought);
  await row.getByRole('button', { name: thought }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('textbox', { name: 'Thought' })).toBeFocused();
  await expectAccessible(page, { hasLightTheme: true });
  await page.keyboard.type(' Always.');
  await page.keyboard.press('Tab');
  await expect(row.getByRole('textbox', { name: 'Author' })).toBeFocused();
  await page.keyboard.press('Enter');
  const saved = row.getByRole('button', { name: `${thought} Always.` });
  await expect(saved).toBeFocused();
  await expect(row).toContainText('· ada');
  await page.keyboard.press('ArrowDown');
  await expect(saved).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(saved).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row.getByRole('button', { name: thought, exact: true })).toBeVisible();
  const { version, updatedAt, updatedBy, ...restored } = await findThought(site, thought);
  expect({ ...stored, ...restored }).toEqual({ ...stored });
  expect(version).toBe(stored.version + 2);
  expect([updatedAt, updatedBy]).not.toEqual([stored.updatedAt, stored.updatedBy]);
});

test('Escape cancels an edit in a row, and Undo opens it again with what was typed', async ({
  page,
  site,
}) => {
  const row = await openRow(page);
  await row.getByRole('button', { name: thought }).click();
  await page.keyboard.type(' Typed');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: thought, exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row.getByRole('textbox', { name: 'Thought' })).toHaveValue(`${thought} Typed`);
  await page.getByRole('row').nth(3).getByRole('button').first().click();
  await expect(row.getByRole('textbox', { name: 'Thought' })).toBeFocused();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await findThought(site, thought)).thought).toBe(`${thought} Typed`);
});

test('an invalid text is reported in its row, and an edit conflict is resolved in the form @slow', async ({
  page,
  site,
}) => {
  const row = await openRow(page);
  await row.getByRole('button', { name: thought }).click();
  await row.getByRole('textbox', { name: 'Author' }).fill('');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert').filter({ hasText: 'Author is required' })).toBeVisible();
  await expect(row.getByRole('textbox', { name: 'Author' })).toBeFocused();
  await expectAccessible(page);
  await changeAsOtherAdmin(site, thought, { summary: 'Theirs' });
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /while you were editing/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this version' }).click();
  await dialog.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(row).toContainText('Mine');
  const merged = await findThought(site, thought);
  expect([merged.author, merged.summary]).toEqual(['Mine', 'Theirs']);
});

test('an edit in a row continues in the form when the cards are shown @slow', async ({ page }) => {
  const row = await openRow(page);
  await row.getByRole('button', { name: thought }).click();
  await page.keyboard.type(' Typed');
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Thought *')).toHaveValue(`${thought} Typed`);
});

test('“Save and next” saves the thought and opens the next one of the list @slow', async ({ page, site }) => {
  await openDashboard(page);
  const titles = page.getByRole('article').getByRole('heading');
  const [first = '', second = ''] = await titles.allTextContents();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Summary').fill('Continued');
  await dialog.getByRole('button', { name: 'Save and next' }).click();
  await expect(dialog.getByLabel('Thought *')).toHaveValue(second);
  expect((await findThought(site, first)).summary).toBe('Continued');
  await dialog.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(dialog).toHaveCount(0);
});

async function openRow(page: Page): Promise<Locator> {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const index = await page.getByRole('row').filter({ hasText: thought }).getAttribute('data-index');
  return page.locator(`tr[data-index="${index}"]`);
}
