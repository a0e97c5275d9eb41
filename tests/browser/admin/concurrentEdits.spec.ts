// Conflicts between two admins who change the same thought.
import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { change, getCard, openDashboard } from '../../support/browser/admin.ts';
import { expect, test, findThought, slow } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test(
  'a save after another admin’s save shows both versions and overwrites nothing',
  slow,
  async ({ page, site, browser }) => {
    const otherPage = await openAsOtherAdmin(browser, site.url);
    await openDashboard(page);
    for (const adminPage of [page, otherPage])
      await getCard(adminPage, thought).getByRole('button', { name: 'Edit' }).click();
    await otherPage.getByLabel('Author *').fill('Stewart Brand');
    await otherPage.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(getCard(otherPage, thought)).toContainText('Stewart Brand');

    await page.getByLabel('Summary').fill('My own summary');
    await page.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(
      page.getByRole('heading', {
        name: /^grace@example\.com changed this bubble at [\d:]+( [AP]M)? while you were editing$/,
      }),
    ).toBeFocused();
    await expect(page.getByRole('group', { name: 'Author' })).toContainText('Stewart Brand');
    await expect(page.getByRole('group', { name: 'Summary' })).toContainText('My own summary');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this version' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Bubble' })).toBeFocused();
    await page.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(getCard(page, thought)).toContainText('Stewart Brand');
    await expect(getCard(page, thought)).toContainText('My own summary');
    await otherPage.context().close();
  },
);

test(
  'a thought that is deleted while it is edited can be restored, with the unsaved changes',
  slow,
  async ({ page, site }) => {
    await openDashboard(page);
    await getCard(page, thought).getByRole('button', { name: 'Edit' }).click();
    const { id } = await findThought(site, thought);
    await page.getByLabel('Summary').fill('My own summary');
    await site.services.thoughts.trash(id, change);
    await page.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(
      page.getByRole('heading', { name: 'This bubble was deleted while you were editing' }),
    ).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(page.getByLabel('Summary')).toHaveValue('My own summary');
    await page.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(getCard(page, thought)).toContainText('My own summary');
    expect(await site.services.thoughts.findById(id)).toMatchObject({
      summary: 'My own summary',
      trashedAt: null,
    });
  },
);

async function openAsOtherAdmin(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await openDashboard(page, 'grace@example.com');
  return page;
}
