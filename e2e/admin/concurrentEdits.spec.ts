// Two admins at once: what each sees of the other, and that nothing is overwritten.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { getCard, openDashboard } from '../support/admin.ts';
import { expect, type Site, test } from '../support/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test('two admins who edit one thought both see both versions; nothing is overwritten', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const other = await openAsOtherAdmin(browser, site.url);
  await openDashboard(page);
  for (const admin of [page, other])
    await getCard(admin, thought).getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('Author *').fill('Stewart Brand');
  await other.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(getCard(other, thought)).toContainText('Stewart Brand');

  await page.getByLabel('Summary').fill('My own summary');
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(
    page.getByRole('heading', { name: 'This bubble was changed while you were editing' }),
  ).toBeFocused();
  await expect(page.getByRole('group', { name: 'Author' })).toContainText('Stewart Brand');
  await expect(page.getByRole('group', { name: 'Summary' })).toContainText('My own summary');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with this choice' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Bubble' })).toBeFocused();
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(getCard(page, thought)).toContainText('Stewart Brand');
  await expect(getCard(page, thought)).toContainText('My own summary');

  await getCard(page, thought).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(page.getByRole('button', { name: 'Restore this version' })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Summary').fill('Not saved yet');
  for (const answer of ['Keep editing', 'Discard changes']) {
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    await page.getByRole('button', { name: 'Restore this version' }).last().click();
    await expect(page.getByLabel('Summary')).toHaveValue('Not saved yet');
    await page.getByRole('button', { name: answer }).click();
  }
  await expect(getCard(page, thought)).toContainText('Steve Jobs');
  await other.context().close();
});

test('what somebody deletes while it is edited can be taken out of the trash, with all that was typed', async ({
  page,
  site,
}) => {
  await openDashboard(page);
  const { id } = await openEditForm(page, site);
  await page.getByLabel('Summary').fill('My own summary');
  await site.services.thoughts.trash(id, changeByGrace());
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
});

test('what somebody deletes while it is edited can be left in the trash', async ({ page, site }) => {
  await openDashboard(page);
  const { id } = await openEditForm(page, site);
  await page.getByLabel('Summary').fill('My own summary');
  await site.services.thoughts.trash(id, changeByGrace());
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await page.getByRole('button', { name: 'Leave in trash' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bubbles (39)' })).toBeFocused();
  await expect(getCard(page, thought)).toHaveCount(0);
  expect((await site.services.thoughts.findById(id))?.trashedAt).not.toBeNull();
});

test('what is gone for good while it is edited is said, with what to do', async ({ page, site }) => {
  await openDashboard(page);
  const { id } = await openEditForm(page, site);
  await page.getByLabel('Summary').fill('My own summary');
  await site.services.thoughts.trash(id, changeByGrace());
  await site.services.thoughts.purgeTrash('9999-12-31T00:00:00.000Z');
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(page.getByText('This thought was permanently deleted. Add it as a new one.')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('My own summary');
});

test('what was typed and kept meets what somebody saved since, and overwrites none of it', async ({
  page,
  site,
}) => {
  await openDashboard(page);
  const stored = await openEditForm(page, site);
  await page.getByLabel('Summary').fill('My own summary');
  await site.services.thoughts.update(
    stored.id,
    { ...stored, application: 'Theirs' },
    stored.version,
    changeByGrace(),
  );
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await getCard(page, thought).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(
    page.getByRole('heading', { name: 'This bubble was changed while you were editing' }),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Application' })).toContainText(stored.application ?? '');
  await page.getByRole('button', { name: 'Continue with this choice' }).click();
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(getCard(page, thought)).toContainText('My own summary');
  await expect(getCard(page, thought)).toContainText('Theirs');
});

/** Opens the thought's form. */
async function openEditForm(page: Page, site: Site) {
  await getCard(page, thought).getByRole('button', { name: 'Edit' }).click();
  const { edges } = await site.services.thoughts.readPage({
    first: 1,
    after: null,
    search: thought,
    orderBy: 'NEWEST',
    trashed: false,
  });
  const [edge] = edges;
  if (edge === undefined) throw new Error('The thought is gone.');
  return edge.node;
}

function changeByGrace() {
  return { by: 'grace@example.com', now: new Date().toISOString() };
}

async function openAsOtherAdmin(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await openDashboard(page, 'grace@example.com');
  return page;
}
