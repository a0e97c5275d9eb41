// The history of a thought: its editors, and restoring one of its revisions.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { getCard, openDashboard } from '../../support/browser/admin.ts';
import { expect, type Site, test, findThought } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test('restoring a revision asks for confirmation before it discards unsaved changes @slow', async ({
  page,
  site,
}) => {
  await changeAuthor(site, ['Stewart Brand', 'Somebody else']);
  await openDashboard(page);
  await getCard(page, thought).getByRole('button', { name: 'Edit' }).click();
  await openRevisions(page);
  await expect(page.getByRole('button', { name: 'Restore the version before' })).toHaveCount(2);
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    /grace@example\.com changed.*Stewart Brand.*Somebody else/,
    /grace@example\.com changed.*Steve Jobs.*Stewart Brand/,
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Summary').fill('Not saved yet');
  for (const buttonName of ['Keep editing', 'Discard changes']) {
    await openRevisions(page);
    await page.getByRole('button', { name: 'Restore the version before' }).last().click();
    await expect(page.getByLabel('Summary')).toHaveValue('Not saved yet');
    await page.getByRole('button', { name: buttonName }).click();
  }
  await expect(getCard(page, thought)).toContainText('Steve Jobs');
});

async function openRevisions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Who changed this' }).click();
}

/** Saves the thought with each of these authors, so that it has as many revisions. */
async function changeAuthor(site: Site, authors: readonly string[]): Promise<void> {
  const stored = await findThought(site, thought);
  for (const [index, author] of authors.entries()) {
    // Changes of a thought are told apart by their times.
    const change = { by: 'grace@example.com', now: new Date(Date.now() + index).toISOString() };
    await site.services.thoughts.update(stored.id, { ...stored, author }, stored.version + index, change);
  }
}
