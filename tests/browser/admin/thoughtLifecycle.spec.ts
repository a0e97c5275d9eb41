// The life of a thought in the admin panel, from adding it to restoring it from the trash.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { changeAsOtherAdmin, getCard, fillForm, openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test('a thought is deleted, restored from the trash, and logged', async ({ page }) => {
  await openDashboard(page);
  await getCard(page, thought).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Trash (1)' })).toBeVisible();
  await expectAccessible(page, { state: 'trash' });
  await getCard(page, thought).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await expectAccessible(page, { state: 'empty trash' });
  await page.getByRole('button', { name: 'Bubbles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();

  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: thought })).toHaveText([/restored/, /deleted/]);
  await expectAccessible(page, { state: 'activity' });
});

test('an incomplete draft is kept from visitors until it is published, and again after it is unpublished', async ({
  page,
  request,
}) => {
  const text = 'A draft for later.';
  await openDashboard(page);
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Thought *').fill(text);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(`Saved as a draft: “${text}”`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();

  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await expect(page).toHaveURL(/view=drafts/);
  await expect(page.getByRole('heading', { name: 'Drafts (1)' })).toBeVisible();
  const path = `/thought/${await getCard(page, text).getAttribute('data-id')}`;
  expect((await request.get(path)).status()).toBe(404);
  await getCard(page, text).getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByRole('heading', { name: 'Edit Draft' })).toBeVisible();
  await expectAccessible(page, { state: 'form of a draft' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByText('Author is required')).toBeVisible();
  await fillForm(form);
  await form.getByLabel('Thought *').fill(text);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`Published “${text}”`)).toBeVisible();
  await expect(page.getByText('No drafts.')).toBeVisible();

  await page.getByRole('button', { name: 'Bubbles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(text);
  expect((await request.get(path)).status()).toBe(200);
  await getCard(page, text).getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
  expect((await request.get(path)).status()).toBe(404);
});

test('a draft of a live bubble replaces it, after it is compared with another admin’s change @slow', async ({
  page,
  site,
  request,
}) => {
  const prepared = 'Stay hungry. Stay curious.';
  await openDashboard(page);
  const card = getCard(page, thought);
  const path = `/thought/${await card.getAttribute('data-id')}`;
  const form = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Thought *').fill(prepared);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(`Saved as a draft: “${prepared}”`)).toBeVisible();
  await expect(card).toBeVisible();
  expect(await (await request.get(path)).text()).toContain(thought);

  await card.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Summary').fill('Second');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(form.getByRole('heading', { name: 'This bubble already has a draft' })).toBeVisible();
  await form.getByRole('button', { name: 'Use this version' }).click();
  await expect(form.getByRole('heading', { name: 'Edit Draft' })).toBeVisible();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toHaveCount(0);

  const live = await changeAsOtherAdmin(site, thought, { author: 'Changed elsewhere' });
  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  const draftCard = getCard(page, prepared);
  await expect(draftCard.getByRole('link', { name: 'Draft of a live bubble' })).toHaveAttribute('href', path);
  await draftCard.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByText('it replaces the live bubble')).toBeVisible();
  await expectAccessible(page, { state: 'form of a draft of a live bubble' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByRole('heading', { name: /grace@example.com changed this bubble/ })).toBeVisible();
  await form.getByRole('group', { name: 'Author' }).getByLabel('Theirs').check();
  await form.getByRole('button', { name: 'Use this version' }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`Published “${prepared}”`)).toBeVisible();
  await expect(page.getByText('No drafts.')).toBeVisible();

  expect(await site.services.thoughts.findById(live.id)).toMatchObject({
    thought: prepared,
    author: 'Changed elsewhere',
    summary: 'Second',
    createdAt: live.createdAt,
    version: live.version + 1,
  });
  await expect.poll(async () => (await request.get(path)).text()).toContain(prepared);
});
