import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { storeSignInKey } from '../support/admin.ts';
import { expect, test } from '../support/site.ts';

// Monaco's rejection, a bare event, where the page is left before its worker has come; and a style that is to be refused.
test.use({ expectedErrors: /^Event$|^(Refused to apply|Applying) inline style/ });

test.describe('the playground', () => {
  test('loads without a network, as dark as the system, and runs its first example at one press', async ({
    page,
  }) => {
    await page.goto('/playground');
    await expect(page.getByRole('tab', { name: 'Feed' })).toBeVisible({ timeout: 30_000 });
    expect(await readLightness(page)).toBeLessThan(80);
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"source": "COLLECTION"');
  });

  test('has nothing that axe can see, in the dark and in the light, with what can be opened in it', async ({
    page,
  }) => {
    await page.goto('/playground');
    await expect(page.locator('.graphiql-query-editor')).toContainText('query Feed', { timeout: 30_000 });
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"total": 40');
    await expectAccessible(page, { state: 'answered', hasLightTheme: true });
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-plugin').getByText('Query', { exact: true }).click();
    await expect(page.locator('.graphiql-plugin').getByText('randomThoughts')).toBeVisible();
    await expectAccessible(page, { state: 'documentation', hasLightTheme: true });
    await page.getByRole('button', { name: 'Open settings dialog' }).click();
    await expectAccessible(page, { state: 'settings', hasLightTheme: true });
  });

  test('has tabs that keys move between, that can be opened and closed', async ({ page }) => {
    await page.goto('/playground');
    await expect(page.locator('.graphiql-query-editor')).toContainText('query Feed', { timeout: 30_000 });
    await page.getByRole('tab', { name: 'Feed' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'OneThought' })).toBeFocused();
    await expect(page.locator('.graphiql-query-editor')).toContainText('query OneThought');
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Errors' })).toBeFocused();
    await page.getByRole('button', { name: 'Close tab' }).click();
    await expect(page.getByRole('tab', { name: 'Errors' })).toHaveCount(0);
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('<untitled>');
    await expect(page.getByRole('tab')).toHaveCount(6);
  });

  test('styles its editor within its policy, which allows no style element that the server did not name', async ({
    page,
  }) => {
    await watchViolations(page);
    await page.goto('/playground');
    const editor = page.locator('.graphiql-query-editor');
    await expect(editor).toContainText('query Feed', { timeout: 30_000 });
    const countColours = () =>
      editor
        .locator('.view-line span span')
        .evaluateAll((words) => new Set(words.map((word) => getComputedStyle(word).color)).size);
    await expect.poll(countColours).toBeGreaterThan(3);
    for (const name of ['Show Documentation Explorer', 'Show History', 'Open settings dialog']) {
      await page.getByRole('button', { name }).click();
    }
    await page.keyboard.press('Escape');
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

  test('completes a field’s name', async ({ page }) => {
    await page.goto('/playground#query=' + encodeURIComponent('{ randomTh }'));
    const editor = page.locator('.graphiql-query-editor');
    await expect(editor).toContainText('randomTh', { timeout: 30_000 });
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

  test('signs in, shows the problems of a thought, and adds it once they are mended', async ({
    page,
    site,
  }) => {
    await page.goto('/playground');
    await openTab(page, 'Add');
    await runOperation(page);
    await expect(getResponse(page)).toContainText('UNAUTHENTICATED');

    await signIn(page, 'ada@example.com');
    await runOperation(page);
    await expect(getResponse(page)).toContainText('Please enter a valid URL');

    const before = await site.services.thoughts.size();
    await openChangedShareLink(page, 'javascript:alert(1)', 'https://www.youtube.com/watch?v=pcHnL7aS64Y');
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"__typename": "Thought"');
    expect(await site.services.thoughts.size()).toBe(before + 1);
  });

  test('shares the query by a link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/playground');
    await openTab(page, 'OneThought');
    // It is kept half a second later, the variables last.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('graphiql:variables')))
      .toContain('stay-hungry');
    await page.reload();
    await expect(page.locator('.graphiql-query-editor')).toContainText('query OneThought');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/playground#query=');

    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByRole('tab', { name: 'OneThought' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
      {
        timeout: 30_000,
      },
    );
    await runOperation(other);
    await expect(getResponse(other)).toContainText('Stay hungry. Stay foolish.');
  });

  test('brings its examples back, and leaves the developer’s own tabs', async ({ page }) => {
    await page.goto('/playground');
    await expect(page.locator('.graphiql-query-editor')).toContainText('query Feed', { timeout: 30_000 });
    await page.locator('.graphiql-query-editor .view-line').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('query Mine { me { uid } }');
    await expect(page.getByRole('tab', { name: 'Mine' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveCount(0);

    for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'Examples' }).click();
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.graphiql-query-editor')).toContainText('It returns five thoughts.');
    await expect(page.getByRole('tab')).toHaveCount(7);
    await openTab(page, 'Mine');
  });

  test('shows a tab’s own text however early it is pressed', async ({ page }) => {
    await page.route('**/assets/monaco-editor-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue();
    });
    await page.goto('/playground');
    await openTab(page, 'OneThought');
    await expect(page.locator('.graphiql-query-editor')).toContainText('query OneThought');
    await runOperation(page);
    await expect(getResponse(page)).toContainText('Stay hungry. Stay foolish.');
  });

  test('runs a tab’s own operation however soon the tab’s press is followed by Run', async ({ page }) => {
    await page.goto('/playground');
    await expect(page.getByRole('tab', { name: 'OneThought' })).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('.graphiql-query-editor')).toContainText('query Feed');
    await page.evaluate(async () => {
      const tabs = document.querySelectorAll<HTMLElement>('button[role="tab"]');
      [...tabs].find(({ textContent }) => textContent === 'OneThought')?.click();
      const editor = document.querySelector('.graphiql-query-editor');
      while (!editor?.textContent.includes('OneThought')) await new Promise(requestAnimationFrame);
      document.querySelector<HTMLElement>('.graphiql-execute-button')?.click();
    });
    await expect(getResponse(page)).toContainText('Stay hungry. Stay foolish.');
  });

  test('fits a phone with its long lines, is as light as the system, and says in words that the API can’t be reached', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/playground');
    const editor = page.locator('.graphiql-query-editor');
    await expect(editor).toContainText('It returns five thoughts.', { timeout: 30_000 });
    await expect(editor.getByText('It returns five thoughts.')).toBeInViewport({ ratio: 1 });
    expect(await readLightness(page)).toBeGreaterThan(200);
    await runOperation(page);
    await expect(getResponse(page)).toContainText('"source": "COLLECTION"');
    const answer = getResponse(page).getByText('"COLLECTION"');
    await expect(answer).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const part of ['container', 'sidebar', 'query-editor', 'editor-tool', 'response']) {
      const box = await page.locator(`.graphiql-${part}`).first().boundingBox();
      expect(box?.x, part).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(390);
      expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(844);
    }

    const documentation = page.getByRole('button', { name: 'Show Documentation Explorer' });
    await documentation.click();
    await expect(page.locator('.graphiql-plugin').getByText('Root Types')).toBeInViewport();
    await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
    await expect(answer).toBeInViewport({ ratio: 1 });

    await context.setOffline(true);
    await runOperation(page);
    await expect(getResponse(page)).toContainText('The API can’t be reached');
    await expect(getResponse(page)).not.toContainText('stack');
  });

  test('is where a browser lands that opens the API', async ({ page }) => {
    await page.goto('/graphql?query={me{uid}}');
    await expect(page).toHaveURL(/\/playground#query=/);
    await expect(page.locator('.graphiql-query-editor')).toContainText('{me{uid}}', { timeout: 30_000 });
  });
});

/** Of the background, from 0 to 255. */
async function readLightness(page: Page): Promise<number> {
  const colour = await page
    .locator('.graphiql-container')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  return Number(/\d+/.exec(colour)?.[0]);
}

/** Writes down what the page's policy forbids. */
async function watchViolations(page: Page): Promise<void> {
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

function getResponse(page: Page) {
  return page.locator('.result-window');
}

async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await expect(page.locator('.graphiql-query-editor')).toContainText(` ${tab}`);
}

async function runOperation(page: Page): Promise<void> {
  await page.locator('.graphiql-execute-button').click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await storeSignInKey(page);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await popup.locator('input[name="email"]').fill(email);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Opens the tab's own query as a shared link, with one word of its variables changed. */
async function openChangedShareLink(page: Page, word: string, other: string): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  const hash = new URLSearchParams(new URL(page.url()).hash.slice(1));
  hash.set('variables', (hash.get('variables') ?? '').replace(word, other));
  await page.goto('about:blank');
  await page.goto(`/playground#${hash.toString()}`);
  await expect(page.locator('.graphiql-query-editor')).toContainText('mutation Add', { timeout: 30_000 });
}
