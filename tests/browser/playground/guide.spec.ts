// The playground's documentation and examples, the developer's own queries, and its layout.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { expect } from '../../support/browser/site.ts';
import {
  getEditor,
  getResponse,
  openExample,
  openPlayground,
  runOperation,
  test,
} from '../../support/browser/playground.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('the playground', () => {
  test('lists a changed example with the developer’s own queries, and still opens the example @slow', async ({
    page,
  }) => {
    await openPlayground(page);
    const guide = page.getByRole('complementary');
    await getEditor(page).locator('.view-line').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('query Mine { me { uid } }');
    await expect(page.getByText('edited')).toBeVisible();
    await expect(guide.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-current', 'true');
    await openExample(page, 'Feed', 'Feed');
    await expect(getEditor(page)).toContainText('run this query.');
    await expect(page.getByText('edited')).toBeHidden();
    await guide.getByRole('button', { name: 'Mine' }).click();
    await expect(getEditor(page)).toContainText('query Mine');
    await guide.getByRole('button', { name: 'Delete' }).click();
    await expect(guide.getByRole('button', { name: 'Mine' })).toHaveCount(0);
    await guide.getByRole('button', { name: 'New' }).click();
    await expect(guide.getByRole('button', { name: '<untitled>' })).toHaveAttribute('aria-current', 'true');
    await getEditor(page).locator('.view-line').first().click();
    await page.keyboard.insertText('{ nothing }');
    await expect(page.getByRole('contentinfo')).toContainText('Cannot query field "nothing"');
  });

  test('shares the current query by a link, on a phone too, and copies it as a command @slow', async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPlayground(page);
    await openExample(page, 'One thought', 'OneThought');
    // GraphiQL stores the tab after half a second, the variables last.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('graphiql:variables')))
      .toContain('stay-hungry');
    await page.reload();
    await expect(getEditor(page)).toContainText('query OneThought');
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [format, code] of [
      ['curl', `curl ${site.url}/graphql`],
      ['fetch', `await fetch('${site.url}/graphql'`],
      ['Apollo', 'client.query({\n  query: gql`# One thought.'],
    ] as const) {
      await page.getByRole('button', { name: 'Copy as' }).press('Enter');
      await page.getByRole('menuitem', { name: format }).press('Enter');
      await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
      expect(await readClipboard()).toContain(code);
      await expect(page.getByRole('button', { name: 'Copied!' })).toBeHidden();
    }
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(readClipboard).toContain('/playground#q=');
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Copy as' }).press('Enter');
    await page.getByRole('menuitem', { name: 'link' }).press('Enter');
    await expect.poll(readClipboard).toContain('/playground#q=');

    const otherPage = await context.newPage();
    await otherPage.goto(await readClipboard());
    await expect(getEditor(otherPage)).toContainText('query OneThought');
    await runOperation(otherPage);
    await expect(getResponse(otherPage)).toContainText('Stay hungry. Stay foolish.');
  });

  test('opens a pasted link beside what was typed, and says when a link is incomplete @slow', async ({
    page,
  }) => {
    await openPlayground(page);
    await getEditor(page).locator('.view-line').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('query Mine { me { uid } }');
    await expect(page.getByText('edited')).toBeVisible();
    await page.evaluate(() => (window.location.hash = '#query={me{email}}'));
    await expect(getEditor(page)).toContainText('{me{email}}');
    await page.evaluate(() => (window.location.hash = '#q=q1YqLE0tqg'));
    const dialog = page.getByRole('dialog', { name: 'This link is incomplete' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, { state: 'incomplete link', hasLightTheme: true });
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').getByRole('button', { name: 'Mine' }).click();
    await expect(getEditor(page)).toContainText('query Mine');
  });

  test('explains the API by its guide, its schema and a description for client generators @slow', async ({
    page,
    site,
  }) => {
    await openPlayground(page);
    const answer = page.getByRole('region', { name: 'Response' });
    await answer.getByRole('button', { name: 'Schema' }).click();
    await expect(page.getByRole('complementary').getByRole('button', { name: /^Query/ })).toBeVisible();
    const path = (await answer.getByRole('link', { name: 'OpenAPI' }).getAttribute('href')) ?? '';
    const { paths } = (await (await page.request.get(path)).json()) as { paths: object };
    expect(Object.keys(paths)).toContain('/api/thoughts/random');
    const opening = page.waitForEvent('popup');
    await answer.getByRole('link', { name: 'Guide' }).press('Enter');
    const guide = await opening;
    await expect(guide.getByText(`curl -s ${site.url}/graphql`).first()).toBeVisible();
    await expectAccessible(guide, { state: 'guide', hasLightTheme: true });
    await guide.getByRole('link', { name: 'schema.graphql' }).click();
    await expect(guide.getByText('type Query {')).toBeVisible();
    await guide.goBack();
    await guide.setViewportSize({ width: 390, height: 844 });
    await guide.getByRole('link', { name: 'Limits' }).press('Enter');
    await expect(guide.getByRole('heading', { name: 'Limits', exact: true })).toBeInViewport();
    expect(await guide.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await guide.getByRole('link', { name: 'Changes' }).first().press('Enter');
    await expect(guide.getByText('Query.nextThought was added.')).toBeVisible();
    await expectAccessible(guide, { state: 'changelog', hasLightTheme: true });
  });

  test('has three columns, whose widths the arrow keys change @slow', async ({ page }) => {
    await openPlayground(page);
    const splitter = page.getByRole('separator', { name: 'Width of the query' });
    const readWidth = async (id: string) => (await page.locator(id).boundingBox())?.width ?? 0;
    expect(await readWidth('#sidebar')).toBe(288);
    expect(Math.round(await readWidth('#query-pane'))).toBe(576);
    await splitter.focus();
    await page.keyboard.press('ArrowRight');
    await expect(splitter).toHaveAttribute('aria-valuenow', '55');
    expect(await readWidth('#query-pane')).toBeGreaterThan(620);
    await page.keyboard.press('Home');
    expect(await readWidth('#query-pane')).toBeLessThan(240);
    await page.getByRole('button', { name: 'Run the query' }).press('Enter');
    await expect(getResponse(page)).toContainText('"source": "COLLECTION"');
    await expect(page.getByRole('heading', { name: 'Press Run' })).toHaveCount(0);
  });

  test('has its examples in a menu in a narrow window @slow', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await openPlayground(page);
    const guide = page.locator('#sidebar');
    await expect(guide).toBeHidden();
    await page.getByRole('button', { name: 'Examples' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();
    await page.getByRole('button', { name: 'Examples' }).press('Enter');
    await openExample(page, 'Search', 'Search');
    await expect(guide).toBeHidden();
  });

  test('asks which of several operations it runs @slow', async ({ page }) => {
    await openPlayground(page);
    await openExample(page, 'Errors', 'Errors');
    await page.getByRole('button', { name: 'Run…' }).press('Enter');
    await page.getByRole('menuitem', { name: 'AccessErrors' }).press('Enter');
    await expect(getResponse(page)).toContainText('UNAUTHENTICATED');
  });

  test('runs the current operation immediately after another example was chosen @slow', async ({ page }) => {
    await openPlayground(page);
    await page.evaluate(async () => {
      const buttons = document.querySelectorAll<HTMLElement>('#sidebar button');
      [...buttons].find(({ textContent }) => textContent.startsWith('One thought'))?.click();
      const editor = document.querySelector('#query-pane .graphiql-editor');
      while (!editor?.textContent.includes('OneThought')) await new Promise(requestAnimationFrame);
      document.querySelector<HTMLElement>('#run')?.click();
    });
    await expect(getResponse(page)).toContainText('Stay hungry. Stay foolish.');
  });
});
