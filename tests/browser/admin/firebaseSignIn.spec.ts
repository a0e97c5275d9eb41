// Sign-in with Google: the real Firebase SDK against the Firebase Auth emulator.
import { exampleThought, fillForm, openPopup } from '../../support/browser/admin.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isAuthEmulatorInstalled, startAuthEmulator } from '../../../scripts/authEmulator.ts';
import { expect, openSite, test as base } from '../../support/browser/site.ts';

const projectId = 'demo-upwell';
const googleStub = readFileSync(
  join(import.meta.dirname, '../../support/browser/googlePopupStub.js'),
  'utf8',
);

let emulatorHostPromise: Promise<string> | undefined;

const test = base.extend({
  site: async ({}, use) => {
    const host = await (emulatorHostPromise ??= startAuthEmulator(projectId));
    // The Admin SDK reads this environment variable.
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
    const site = await openSite({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'any',
      FIREBASE_AUTH_EMULATOR_HOST: host,
    });
    await use(site);
    await site.close();
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  },
  // The SDK logs this error even if its frame has access to storage.
  expectedErrors: /auth\/internal-error/,
});

// Installing the emulator takes minutes, so it is optional. In CI, `npm test` fails if it can't be installed.
test.skip(!isAuthEmulatorInstalled(), 'The Auth emulator is missing: run npx node scripts/authEmulator.ts.');
// The emulator starts slowly, so all tests run in one worker and share it.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ context }) => {
  await context.route('https://apis.google.com/js/api.js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googleStub }),
  );
});

test('an admin signs in with Google, adds a thought, comes back and logs out', async ({ page }) => {
  await page.goto('/admin');
  await signInWithGoogle(page, 'ada@example.com');
  await expect(page.getByText('Welcome, ada@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  const form = page.getByRole('dialog');
  await fillForm(form);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(exampleThought['Thought *']);
  await page.reload();
  await expect(page.getByText('Welcome, ada@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('closing Google’s popup shows no error @slow', async ({ page }) => {
  await page.goto('/admin');
  const popup = await openPopup(page);
  await popup.getByText('Add new account').waitFor();
  await popup.close();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled({ timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

async function signInWithGoogle(page: Page, email: string): Promise<void> {
  const popup = await openPopup(page);
  await popup.getByText('Add new account').click();
  await popup.locator('#email-input').fill(email);
  await popup.getByRole('button', { name: /sign in with google/i }).click();
}
