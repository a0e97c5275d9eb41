// The minimum size of buttons, links and inputs in each view and dialog: 44 px for touch, 24 px for a mouse, and the size
// of the toolbar and the header.
import { fillForm, openDashboard, openMenu } from '../../support/browser/admin.ts';
import { expectTargetSize } from '../../support/browser/accessibility.ts';
import { expect, test, slowUnless } from '../../support/browser/site.ts';

const devices = [
  {
    name: 'a phone',
    minPx: 44,
    use: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  },
  { name: 'a desktop', minPx: 24, use: { viewport: { width: 1440, height: 900 } } },
];

for (const { name, minPx, use } of devices) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test(`every target in the views measures at least ${minPx} px${slowUnless(minPx === 44)}`, async ({
      page,
    }) => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
      await expectTargetSize(page, 'login', minPx);
      await openDashboard(page);
      await openMenu(page);
      await expectTargetSize(page, 'bubbles', minPx);
      await page.keyboard.press('Escape');
      await page.getByRole('article').first().getByRole('button', { name: 'Delete' }).click();
      await expectTargetSize(page, 'delete', minPx);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await expectTargetSize(page, 'toast', minPx);
      for (const view of ['Trash', 'Admins', 'Activity']) {
        await page.getByRole('button', { name: view, exact: true }).click();
        await page.getByRole('heading', { name: new RegExp(`^${view}`) }).waitFor();
        await expectTargetSize(page, view, minPx);
      }
    });

    test(`every target in the dialogs measures at least ${minPx} px${slowUnless(minPx === 44)}`, async ({
      page,
      site,
    }) => {
      site.services.thoughts.add = () => Promise.reject(new Error('unavailable'));
      await openDashboard(page);
      for (const button of ['Import / Export', 'Notify visitors']) {
        if (button === 'Notify visitors') await openMenu(page);
        await page.getByRole('button', { name: button }).click();
        await expectTargetSize(page, button, minPx);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Add New Bubble' }).click();
      const form = page.getByRole('dialog');
      await fillForm(form);
      await form.getByRole('button', { name: 'Add Bubble' }).click();
      await form.getByRole('button', { name: 'Dismiss' }).waitFor();
      await expectTargetSize(page, 'form', minPx);
      await form.getByRole('button', { name: /Generate AI Image/ }).click();
      const composer = page.getByRole('dialog', { name: 'AI Image Generator' });
      await composer.waitFor();
      await expectTargetSize(page, 'generator', minPx);
      await composer.getByText('Upload from Computer').click();
      await expectTargetSize(page, 'upload', minPx);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Discard changes?' }).waitFor();
      await expectTargetSize(page, 'discard', minPx);
    });
  });
}

test('the toolbar’s controls have one height, and on a phone the list begins in its upper quarter @slow', async ({
  page,
}) => {
  await openDashboard(page);
  const controls = page.getByRole('search').locator('input, select, button').filter({ visible: true });
  const heights = await controls.evaluateAll((all) => all.map((control) => control.clientHeight));
  expect(new Set(heights)).toEqual(new Set([38]));
  await expect(page.getByLabel('Order')).toHaveCSS('appearance', 'none');
  await page.setViewportSize({ width: 390, height: 844 });
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(100);
  const firstCard = await page.getByRole('article').first().boundingBox();
  expect(firstCard?.y).toBeLessThanOrEqual(201);
  await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Possible duplicates' }).click();
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('Welcome, ada@example.com')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Notify visitors' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});
