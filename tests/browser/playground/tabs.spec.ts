import { expect } from '../../support/browser/site.ts';
import {
  getResponse,
  openTab,
  runOperation,
  test,
  getEditor,
  openPlayground,
} from '../../support/browser/playground.ts';

test.describe('the playground’s tabs', () => {
  test('are changed with arrow keys, opened and closed', { tag: '@slow' }, async ({ page }) => {
    await openPlayground(page);
    await page.getByRole('tab', { name: 'Feed' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'OneThought' })).toBeFocused();
    await expect(getEditor(page)).toContainText('query OneThought');
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Errors' })).toBeFocused();
    await page.getByRole('button', { name: 'Close tab' }).click();
    await expect(page.getByRole('tab', { name: 'Errors' })).toHaveCount(0);
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('<untitled>');
    await expect(page.getByRole('tab')).toHaveCount(6);
  });

  test('are shared by a link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/playground');
    await openTab(page, 'OneThought');
    // GraphiQL stores the tab after half a second, the variables last.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('graphiql:variables')))
      .toContain('stay-hungry');
    await page.reload();
    await expect(getEditor(page)).toContainText('query OneThought');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/playground#query=');

    const otherPage = await context.newPage();
    await otherPage.goto(link);
    await expect(otherPage.getByRole('tab', { name: 'OneThought' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await runOperation(otherPage);
    await expect(getResponse(otherPage)).toContainText('Stay hungry. Stay foolish.');
  });

  test(
    'include the missing examples after a press on Examples, and the developer’s own tabs',
    { tag: '@slow' },
    async ({ page }) => {
      await openPlayground(page);
      await page.locator('.graphiql-query-editor .view-line').first().click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText('query Mine { me { uid } }');
      await expect(page.getByRole('tab', { name: 'Mine' })).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Feed' })).toHaveCount(0);

      for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'Examples' }).click();
      await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true');
      await expect(getEditor(page)).toContainText('run this query.');
      await expect(page.getByRole('tab')).toHaveCount(7);
      await openTab(page, 'Mine');
    },
  );

  test(
    'show the query of a tab that is pressed before the editor has loaded',
    { tag: '@slow' },
    async ({ page }) => {
      await page.route('**/assets/monaco-editor-*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 2000));
        await route.continue();
      });
      await page.goto('/playground');
      await openTab(page, 'OneThought');
      await expect(getEditor(page)).toContainText('query OneThought');
      await runOperation(page);
      await expect(getResponse(page)).toContainText('Stay hungry. Stay foolish.');
    },
  );

  test(
    'run the current tab’s operation immediately after a change of tabs',
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto('/playground');
      await expect(page.getByRole('tab', { name: 'OneThought' })).toBeVisible({ timeout: 30_000 });
      await expect(getEditor(page)).toContainText('query Feed');
      await page.evaluate(async () => {
        const tabs = document.querySelectorAll<HTMLElement>('button[role="tab"]');
        [...tabs].find(({ textContent }) => textContent === 'OneThought')?.click();
        const editor = document.querySelector('.graphiql-query-editor');
        while (!editor?.textContent.includes('OneThought')) await new Promise(requestAnimationFrame);
        document.querySelector<HTMLElement>('.graphiql-execute-button')?.click();
      });
      await expect(getResponse(page)).toContainText('Stay hungry. Stay foolish.');
    },
  );
});
