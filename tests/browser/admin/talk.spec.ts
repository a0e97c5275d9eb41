// The talk of a thought in the form: its start, and its title and channel.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import {
  exampleThought,
  fillForm,
  getCard,
  openDashboard,
  openNewForm,
} from '../../support/browser/admin.ts';
import { blockYouTube, mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { expect, recordExternalRequests, test as base } from '../../support/browser/site.ts';
import { type FakeOEmbed, startFakeOEmbed } from '../../support/browser/fakeOEmbed.ts';

/** A site that reaches a fake of YouTube's oEmbed service. */
const test = base.extend<{ oEmbed: FakeOEmbed }>({
  oEmbed: [
    async ({ site }, use) => {
      const oEmbed = await startFakeOEmbed({ title: 'Steve Jobs’ 2005 Address', author_name: 'Stanford' });
      site.services.fetch = oEmbed.fetch;
      await use(oEmbed);
      oEmbed.close();
    },
    { auto: true },
  ],
});

test('the moment of a thought is found in the player and written to the URL, with the keyboard only @slow', async ({
  page,
  context,
  site,
}) => {
  await mockYouTube(context);
  const externalRequests = recordExternalRequests(page, site);
  const form = await openNewForm(page);
  const url = form.getByLabel('URL *');
  await fillForm(form);
  await expect(form.getByText('YouTube video, starts at 0:43')).toBeVisible();
  expect(externalRequests).toEqual([]);
  await url.focus();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Find the moment' })).toBeFocused();
  await page.keyboard.press('Enter');
  const position = form.getByRole('timer', { name: 'Position' });
  await expect(position).toHaveText('1:35');
  await expectAccessible(page, { hasLightTheme: true });
  const player = form.locator('iframe');
  await expect(player).toHaveAttribute('src', /start=43/);
  const element = await player.elementHandle();
  await form.getByRole('button', { name: '−5 s' }).press('Enter');
  await expect(position).toHaveText('1:30');
  await form.getByRole('button', { name: '+5 s' }).press('Enter');
  await form.getByRole('button', { name: '+5 s' }).press('Enter');
  await expect(position).toHaveText('1:40');
  await form.getByRole('button', { name: 'Use this moment' }).press('Enter');
  await expect(url).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=100s');
  await expect(url).toHaveAccessibleDescription(/YouTube video, starts at 1:40$/);
  // The player isn't loaded again.
  expect(await element?.evaluate((iframe) => iframe.isConnected)).toBe(true);
  await expect(form.getByRole('button', { name: 'Use this moment' })).toBeFocused();

  await url.fill('https://youtu.be/aaaaaaaaaaa');
  await expect(player).toHaveCount(0);
});

test('the form says how to write the start if YouTube’s script is blocked @slow', async ({
  page,
  context,
}) => {
  await mockYouTube(context);
  await blockYouTube(context, { isPlayerAllowed: true });
  const form = await openNewForm(page);
  await fillForm(form);
  await form.getByRole('button', { name: 'Find the moment' }).click();
  await expect(form.getByText('The position isn’t known')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Use this moment' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
});

test('the talk’s title is shown, and its channel fills an empty author after a press @slow', async ({
  page,
}) => {
  const form = await openNewForm(page);
  const author = form.getByLabel('Author *');
  await fillForm(form);
  await expect(form.getByText('Steve Jobs’ 2005 Address')).toBeVisible();
  const useButton = form.getByRole('button', { name: 'Use as author' });
  await expect(useButton).toHaveCount(0);
  await author.fill('');
  await expect(author).toHaveAccessibleDescription(/The talk is on the channel Stanford\./);
  await expectAccessible(page, { hasLightTheme: true });
  await author.press('Tab');
  await expect(useButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(author).toHaveValue('Stanford');
  await expect(author).toBeFocused();
});

test('a thought is saved while YouTube doesn’t respond about its talk @slow', async ({ page, oEmbed }) => {
  oEmbed.respondWith(null);
  const form = await openNewForm(page);
  await fillForm(form);
  await expect.poll(() => oEmbed.requestedUrls).toHaveLength(1);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(getCard(page, exampleThought['Thought *'])).toBeVisible();
});

test('a thought is added from a copied link and its words with three presses and fields', async ({
  page,
  context,
}) => {
  await openDashboard(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() =>
    navigator.clipboard.writeText('“Stay hungry, always.” — Steve Jobs\nhttps://youtu.be/UF8uR6Z6KLc?t=870'),
  );
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  // The first action: a press.
  await page.keyboard.press('ControlOrMeta+v');
  await expect(form.getByLabel('Author *')).toHaveValue('Steve Jobs');
  // The second action: a field.
  await form.getByLabel('Application *').fill('Ask one question.');
  // The third action: a press.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(form).toHaveCount(0);
  await expect(getCard(page, 'Stay hungry, always.')).toContainText('Steve Jobs');
});
