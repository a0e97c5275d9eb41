// Schedules of drafts, in a time zone with daylight saving time.
import type { Page } from '@playwright/test';
import { createJobs } from '../../../api/jobs/jobs.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { exampleThought, fillForm, getCard, openNewForm } from '../../support/browser/admin.ts';
import { expect, type Site, test, slow } from '../../support/browser/site.ts';

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' });

const text = exampleThought['Thought *'];
const nextYear = new Date().getUTCFullYear() + 1;

async function openScheduleDialog(page: Page) {
  const form = await openNewForm(page);
  await fillForm(form);
  await form.getByRole('button', { name: 'Schedule…' }).click();
  return page.getByRole('dialog', { name: 'Schedule' });
}

async function runScheduleAt(site: Site, now: string): Promise<void> {
  const doNothing = async () => 0;
  const jobs = createJobs({
    ...site.services,
    migrateDataUrls: doNothing,
    deleteUnusedImages: doNothing,
    makeSnapshot: async () => ({ made: 0, deleted: 0 }),
    drawShareImages: async () => ({ drawn: 0, failed: [] }),
    now: () => now,
  });
  await jobs.find(({ name }) => name === 'publishScheduled')?.run(new AbortController().signal, null);
}

test(
  'a draft is scheduled, listed with its time, and shown to visitors once that has come',
  slow,
  async ({ page, request, site }) => {
    const dialog = await openScheduleDialog(page);
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
    const path = `/thought/${await getCard(page, text).getAttribute('data-id')}`;
    await runScheduleAt(site, `${nextYear}-01-07T07:59:59.000Z`);
    expect((await request.get(path)).status()).toBe(404);
    await runScheduleAt(site, `${nextYear}-01-07T08:00:00.000Z`);
    expect((await request.get(path)).status()).toBe(200);
  },
);

test(
  'by keyboard alone, a time that comes twice is asked about, and a schedule is removed',
  slow,
  async ({ page }) => {
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
  },
);
