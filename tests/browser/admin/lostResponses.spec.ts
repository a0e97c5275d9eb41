// Saves whose response is lost: the API has carried them out, but the form doesn't know.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { fillForm, getCard, openDashboard, openNewForm } from '../../support/browser/admin.ts';
import { StoreUnavailable } from '../../../api/storage/storeErrors.ts';
import { expect, test } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';
const hint = 'No response arrived, so it may have been saved.';

test('changes after an update whose response was lost are saved without a conflict @slow', async ({
  page,
  site,
}) => {
  await openDashboard(page);
  await loseNextResponse(page, 'UpdateThought');
  await getCard(page, thought).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Summary').fill('Sent once');
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(page.getByRole('alert').filter({ hasText: hint })).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  await page.getByLabel('Author *').fill('Stewart Brand');
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(getCard(page, thought)).toContainText('Stewart Brand');
  await expect(getCard(page, thought)).toContainText('Sent once');
  const { edges } = await site.services.audit.readPage(10, null);
  expect(edges.filter(({ node }) => node.action === 'changed')).toHaveLength(2);
});

test('a database that doesn’t answer in time counts as a lost response @slow', async ({ page, site }) => {
  const { thoughts } = site.services;
  const add = thoughts.add.bind(thoughts);
  thoughts.add = async (...args) => {
    await add(...args);
    thoughts.add = add;
    throw new StoreUnavailable('The time is up.');
  };
  const form = await openNewForm(page);
  await fillForm(form);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(form.getByText(hint)).toBeVisible();
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();
});

test('a draft whose response was lost is published with later changes as one bubble @slow', async ({
  page,
  site,
}) => {
  const form = await openNewForm(page);
  await loseNextResponse(page, 'AddThought');
  await fillForm(form);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(form.getByText(hint)).toBeVisible();
  await form.getByLabel('Summary').fill('Added later');
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();
  const { thoughts } = site.services;
  expect(await thoughts.select({ search: null, place: 'draft' })).toEqual([]);
  expect(await thoughts.findByRanks([40])).toMatchObject([{ summary: 'Added later', version: 2 }]);
});

/** Lets the next request of this operation reach the API, and drops its response. */
async function loseNextResponse(page: Page, operation: string): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !(route.request().postData() ?? '').includes(operation)) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}
