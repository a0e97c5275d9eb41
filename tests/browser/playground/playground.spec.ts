import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { storeSignInKey, openPopup } from '../../support/browser/admin.ts';
import {
  getResponse,
  openExample,
  runOperation,
  test,
  getEditor,
  openPlayground,
} from '../../support/browser/playground.ts';
import { expect } from '../../support/browser/site.ts';

test.describe('the playground', () => {
  test('has no accessibility violations in both themes, before and after a run, with its schema and as a menu @slow', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPlayground(page);
    const status = page.getByRole('contentinfo');
    await expect(status).toContainText('Query is valid');
    await expectAccessible(page, { state: 'empty', hasLightTheme: true });
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"totalCount": 40');
    await expect(getResponse(page)).not.toContainText('extensions');
    await expect(status).toContainText(/ ms · [\d.]+ kB/);
    await page.getByRole('button', { name: 'Schema' }).click();
    await page.getByRole('button', { name: /^Query/ }).click();
    await page.getByRole('button', { name: 'Feed!' }).click();
    await expect(page.getByRole('term').getByText('totalCount')).toBeVisible();
    await expectAccessible(page, { state: 'schema', hasLightTheme: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Examples' }).first().click();
    await expectAccessible(page, { state: 'menu', hasLightTheme: true });
  });

  test('creates styles only with the nonce that its Content-Security-Policy requires @slow', async ({
    page,
  }) => {
    await recordViolations(page);
    const editor = await openPlayground(page);
    const countColours = () =>
      editor
        .locator('.view-line span span')
        .evaluateAll((tokens) => new Set(tokens.map((token) => getComputedStyle(token).color)).size);
    await expect.poll(countColours).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Tidy' }).click();
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"source": "COLLECTION"');
    expect(await readViolations(page)).toEqual([]);
    await page.evaluate(() => {
      const style = document.createElementNS('http://www.w3.org/1999/xhtml', 'style');
      style.textContent = 'body { display: none }';
      document.head.append(style);
    });
    expect(await readViolations(page)).toEqual(['style-src-elem']);
  });

  test('completes a field’s name @slow', async ({ page }) => {
    const editor = await openPlayground(page, 'randomTh', `#query=${encodeURIComponent('{ randomTh }')}`);
    await editor.locator('.view-line').first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await expect(page.locator('.suggest-widget')).toContainText('randomThoughts', { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  });

  test('signs in, shows a thought’s validation problems, and adds it once they are corrected @slow', async ({
    page,
    site,
  }) => {
    await page.goto('/playground');
    await openExample(page, 'Add a bubble', 'Add');
    await runOperation(page);
    await expect(getResponse(page)).toContainText('UNAUTHENTICATED');

    await signIn(page, 'ada@example.com');
    await runOperation(page);
    await expect(getResponse(page)).toContainText('Please enter a valid URL');

    const sizeBefore = await site.services.thoughts.size();
    await openChangedExample(page, 'javascript:alert(1)', 'https://www.youtube.com/watch?v=pcHnL7aS64Y');
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"__typename": "Thought"');
    expect(await site.services.thoughts.size()).toBe(sizeBefore + 1);
  });

  test('fits a phone in the light theme, wraps long lines, and shows a message if the API is unreachable @slow', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
    const editor = await openPlayground(page, 'run this query.');
    await expect(editor.getByText('next page.')).toBeInViewport({ ratio: 1 });
    expect(await readLightness(page)).toBeGreaterThan(200);
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"source": "COLLECTION"');
    const source = getResponse(page).getByText('"COLLECTION"');
    await expect(source).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('contentinfo')).toContainText('200 · ');
    const { scrollWidth, scrollHeight } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      scrollHeight: document.documentElement.scrollHeight,
    }));
    expect([scrollWidth, scrollHeight]).toEqual([390, 844]);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Query', exact: true }).click();
    await expect(source).toBeHidden();
    await runOperation(page);
    await expect(getResponse(page)).toContainText('Can’t reach the API');
    await expect(getResponse(page)).not.toContainText('stack');
  });

  test('opens with the query if a browser navigates to the API @slow', async ({ page }) => {
    await page.goto('/graphql?query={me{uid}}');
    await expect(page).toHaveURL(/\/playground#query=/);
    await expect(getEditor(page)).toContainText('{me{uid}}');
  });
});

/** Returns the red component of the background, from 0 to 255, as a measure of its lightness. */
async function readLightness(page: Page): Promise<number> {
  const colour = await page
    .locator('.graphiql-container')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  return Number(/\d+/.exec(colour)?.[0]);
}

/** Records what the page's Content-Security-Policy blocks. */
async function recordViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const directives: string[] = [];
    Object.assign(window, { directives });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      directives.push(effectiveDirective);
    });
  });
}

function readViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { directives: string[] }).directives);
}

async function signIn(page: Page, email: string): Promise<void> {
  await storeSignInKey(page);
  const popup = await openPopup(page, 'Sign in');
  await popup.locator('input[name="email"]').fill(email);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Opens the example with a text in its variables replaced, by a share link of an earlier version. */
async function openChangedExample(page: Page, search: string, replacement: string): Promise<void> {
  const [query, variables] = ['graphql', 'json'].map((extension) =>
    readFileSync(`web/src/playground/examples/4-Add.${extension}`, 'utf8'),
  );
  const parameters = new URLSearchParams({
    query: query ?? '',
    variables: variables?.replace(search, replacement) ?? '',
  });
  await page.goto('about:blank');
  await openPlayground(page, 'mutation Add', `#${parameters.toString()}`);
}
