// A thought that another admin deletes while it is edited.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { changeByGrace, getCard, openDashboard } from '../../support/browser/admin.ts';
import { expect, test, findThought } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test('a thought that is deleted while it is edited can be restored, with the unsaved changes @slow', async ({
  page,
  site,
}) => {
  await openDashboard(page);
  await getCard(page, thought).getByRole('button', { name: 'Edit' }).click();
  const { id } = await findThought(site, thought);
  await page.getByLabel('Summary').fill('My own summary');
  await site.services.thoughts.trash(id, changeByGrace);
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
