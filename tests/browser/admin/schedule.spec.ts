// Schedules of drafts, in a time zone with daylight saving time.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { exampleThought, fillForm, getCard, openNewForm } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' });

const text = exampleThought['Thought *'];
const nextYear = new Date().getUTCFullYear() + 1;

test('a draft is scheduled for a time in the future, and listed with it @slow', async ({ page }) => {
  const form = await openNewForm(page);
  await fillForm(form);
  await form.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await expect(dialog.getByText('Your time zone: Europe/Berlin')).toBeVisible();
  await dialog.getByLabel('Goes live at').fill('2020-01-07T09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Please choose a time in the future, or publish now')).toBeVisible();
  await dialog.getByLabel('Goes live at').fill(`${nextYear}-01-07T09:00`);
  await expect(dialog.getByRole('status')).toHaveText(
    new RegExp(`^\\w+,? 7 Jan ${nextYear},? (at )?09:00 \\(08:00 UTC\\)$`),
  );
  await expectAccessible(page, { state: 'schedule' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(`Scheduled “${text}” for`)).toBeVisible();

  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await expect(getCard(page, text)).toContainText(/Goes live .* 7 Jan .*09:00 \(08:00 UTC\)/);
  await expectAccessible(page, { state: 'scheduled drafts' });
});

test('by keyboard alone, one of two times is chosen when the clocks go back, and a schedule is removed @slow', async ({
  page,
}) => {
  const form = await openNewForm(page);
  await fillForm(form);
  await form.getByRole('button', { name: 'Schedule…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await expect(dialog.getByLabel('Goes live at')).toBeFocused();
  const lastSunday = 31 - new Date(Date.UTC(nextYear, 9, 31)).getUTCDay();
  // The order of its parts depends on the browser.
  await dialog.getByLabel('Goes live at').fill(`${nextYear}-10-${lastSunday}T02:30`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please choose one of the two times')).toBeVisible();
  await expectAccessible(page, { state: 'schedule at a change of the clocks' });
  await expect(dialog.getByRole('radio', { name: '02:30 (UTC+02:00)' })).not.toBeChecked();
  await dialog.getByRole('radio', { name: '02:30 (UTC+02:00)' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: '02:30 (UTC+01:00)' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Scheduled .* 02:30 \(01:30 UTC\)/)).toBeVisible();

  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await getCard(page, text).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByText(/Goes live .*02:30/)).toBeVisible();
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await dialog.getByRole('button', { name: 'Remove schedule' }).click();
  await expect(getCard(page, text)).not.toContainText('Goes live');
});
