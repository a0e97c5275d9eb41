// The admin panel: signing in, and the life of a thought.
import { expect, test } from '@playwright/test';
import { openDashboard, signInTo } from './screen.ts';
import {
  addThought,
  adminEmail,
  asAdmin,
  createInput,
  origin,
  removeAdded,
  removeAfterTest,
  requireAccounts,
  requireKey,
} from './target.ts';

test.afterEach(removeAdded);

test('ADMIN-001 the login screen says who may sign in', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.getByText('Sign in with your Google account to access the admin panel.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect(
    page.getByText('Admin Access Required: Only authorized Google accounts can access this panel.'),
  ).toBeVisible();
  // A deployment may mask them.
  await expect(page.getByRole('listitem').first()).toHaveText(/^\S+@\S+$/);
});

test('ADMIN-002 signing in opens a window of 500×600, and closing it is no error', async ({ page }) => {
  requireKey();
  await page.goto('/admin');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  expect(await (await popup).evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  await (await popup).close();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('signed in', () => {
  test.beforeEach(requireAccounts);

  test('ADMIN-003 a user who is not an admin is signed out at once, with a message', async ({ page }) => {
    await signInTo(page, 'conformance-visitor@example.com');
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  });

  test('ADMIN-004 an admin is welcomed, stays signed in, and can log out', async ({ page }) => {
    await openDashboard(page);
    await page.reload();
    await expect(page.getByText(`Welcome, ${adminEmail}`)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  test('DASH-001 the number of bubbles equals the API’s', async ({ page }) => {
    await openDashboard(page);
    const shown = await page.getByRole('heading', { name: /^Bubbles \(/ }).textContent();
    const { data } = await asAdmin('{ thoughts(first: 1) { totalCount } }');
    // Other tests add and remove some at the same time.
    expect(Math.abs(Number(shown?.replaceAll(/\D/g, '')) - data['thoughts'].totalCount)).toBeLessThan(5);
  });

  test('DASH-002 each invalid field shows its message until it is edited', async ({ page }) => {
    await openDashboard(page);
    await page.getByRole('button', { name: 'Add New Bubble' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Bubble' });
    await expect(form.getByLabel('URL *')).toHaveAttribute(
      'placeholder',
      'https://www.youtube.com/watch?v=...',
    );
    for (const text of ['AI Generated Image', 'No image generated yet'])
      await expect(form.getByText(text, { exact: true })).toBeVisible();
    const generate = form.getByRole('button', { name: '🎨 Generate AI Image' });
    await expect(generate).toBeDisabled();
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    for (const field of ['Thought', 'Author', 'Application', 'URL']) {
      await expect(form.getByText(`${field} is required`)).toBeVisible();
      await form.getByLabel(`${field} *`).fill('x');
      await expect(form.getByText(`${field} is required`)).toHaveCount(0);
    }
    await expect(generate).toBeEnabled();
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(form.getByText('Please enter a valid URL')).toBeVisible();
  });

  test('DASH-003 a thought is added, edited, deleted and restored', async ({ page, request }) => {
    const input = createInput();
    const fields = [
      ['Thought', input.thought],
      ['Author', input.author],
      ['Application', input.application],
      ['URL', input.url],
    ] as const;
    await openDashboard(page);
    await page.getByRole('button', { name: 'Add New Bubble' }).click();
    const form = page.getByRole('dialog');
    for (const [label, value] of fields) await form.getByLabel(`${label} *`).fill(value);
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    const card = page.getByRole('article', { name: input.thought });
    await expect(card).toBeVisible();
    const path = (await card.getByRole('link', { name: /\/thought\// }).getAttribute('href')) ?? '';
    const { pathname } = new URL(path, origin);
    removeAfterTest(decodeURIComponent(pathname.slice('/thought/'.length)));

    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(form.getByRole('heading', { name: 'Edit Bubble' })).toBeVisible();
    for (const [label, value] of fields) await expect(form.getByLabel(`${label} *`)).toHaveValue(value);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await card.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Summary').fill('Changed in the panel.');
    await form.getByRole('button', { name: 'Update Bubble' }).click();
    await expect(card).toContainText('Changed in the panel.');

    await card.getByRole('button', { name: 'Delete' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm Delete' });
    await expect(confirmation).toContainText('Are you sure you want to delete this bubble?');
    await expect(confirmation).toContainText(input.thought);
    await expect(confirmation).toContainText(`by ${input.author}`);
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Delete' }).click();
    await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(card).toHaveCount(0);
    expect((await request.get(pathname)).status()).toBe(404);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
    expect((await request.get(pathname)).status()).toBe(200);
  });

  test('DASH-004 a card has all fields of a thought, and copies its link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id, thought, author, application, url } = await addThought({ summary: 'In short.' });
    await openDashboard(page);
    const card = page.getByRole('article', { name: thought });
    for (const text of ['Thought Link:', author, application, 'In short.'])
      await expect(card).toContainText(text);
    await expect(card.getByRole('link', { name: /\/thought\// })).toHaveAttribute('target', '_blank');
    await expect(card.locator(`a[href="${url}"]`)).toBeVisible();
    await card.getByRole('button', { name: 'Copy link' }).click();
    await expect(card.getByText('Copied!')).toBeVisible();
    const shownMs = card.evaluate(async (element) => {
      const startMs = performance.now();
      while (element.textContent.includes('Copied!')) await new Promise((resolve) => setTimeout(resolve, 20));
      return performance.now() - startMs;
    });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${origin}/thought/${encodeURIComponent(id)}`,
    );
    expect(await shownMs).toBeGreaterThan(1_000);
    expect(await shownMs).toBeLessThan(2_500);
    await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  test('DASH-005 the second of two admins who edit a thought sees both texts, and overwrites nothing', async ({
    page,
  }) => {
    const { id, thought } = await addThought();
    await openDashboard(page);
    await page.getByRole('article', { name: thought }).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Author *')).toHaveValue('Conformance Suite');
    const input = createInput({ thought, author: 'Somebody faster' });
    await asAdmin(
      'mutation ($id: ID!, $input: ThoughtInput!) { updateThought(id: $id, input: $input, version: 1) { __typename } }',
      { id, input },
    );
    await page.getByLabel('Summary').fill('My own summary');
    await page.getByRole('button', { name: 'Update Bubble' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Somebody faster');
    await expect(dialog).toContainText('My own summary');
    const { data } = await asAdmin('query ($id: ID!) { thought(id: $id) { author version } }', { id });
    expect(data['thought']).toEqual({ author: 'Somebody faster', version: 2 });
  });

  test('DASH-008 a search has its matches beside the total, and a table is remembered', async ({ page }) => {
    const { thought } = await addThought();
    await openDashboard(page);
    const heading = page.getByRole('heading', { name: /^Bubbles \([\d,]+\)$/ });
    await page.getByRole('searchbox').fill(thought.slice(-36));
    await expect(page.getByText(/^1 of [\d,]+$/)).toBeVisible();
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('row', { name: 'Conformance Suite' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Table', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('DASH-009 the panel says how many devices a notification would reach, and invites admins', async ({
    page,
  }) => {
    await openDashboard(page);
    await page.getByRole('button', { name: 'Notify visitors' }).click();
    await expect(page.getByRole('dialog', { name: 'Notify visitors' })).toContainText(/device|aren't set up/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Admins' }).click();
    await expect(page.getByRole('button', { name: 'Invite admin' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: adminEmail })).not.toContainText('Revoke');
  });

  test('DASH-007 a CSV file is checked before it is imported', async ({ page }) => {
    const { thought } = createInput();
    await openDashboard(page);
    await page.getByRole('button', { name: /^Import/ }).click();
    const dialog = page.getByRole('dialog');
    const csv = `thought,author,application,url\n"${thought}",Ada,"Do, it",https://youtu.be/dQw4w9WgXcQ\nNo link,Ada,x,\n`;
    const file = { name: 'thoughts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await dialog.getByLabel('File to import').setInputFiles(file);
    await expect(dialog).toContainText('1 ready to import');
    await expect(dialog).toContainText('URL is required');
    const { data } = await asAdmin('query ($search: String) { thoughts(search: $search) { totalCount } }', {
      search: thought,
    });
    expect(data['thoughts'].totalCount).toBe(0);
  });
});
