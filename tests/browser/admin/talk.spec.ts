// The talk of a thought in the form: its start, and its title and channel.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { fillForm, openNewForm } from '../../support/browser/admin.ts';
import { blockYouTube, mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { expect, recordExternalRequests, test } from '../../support/browser/site.ts';

test('the moment of a thought is found in the player and written to the URL, with the keyboard only', async ({
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

test(
  'the form says how to write the start if YouTube’s script is blocked',
  { tag: '@slow' },
  async ({ page, context }) => {
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
  },
);
