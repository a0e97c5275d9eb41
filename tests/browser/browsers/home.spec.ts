// End-to-end tests of the home page.
import { bubble, button, dialog, expectHidden, expectVisible, inspect, press, readThought } from './page.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ window, site }) => {
  await window.goto(site.url);
  await expectVisible(window, bubble);
});

test('the home page returns the focus on Escape: from a video to its bubble, from the list to its button', async ({
  window,
}) => {
  const thought = await readThought(window, bubble);
  await press(window, bubble);
  await expectVisible(window, dialog('Video'));
  await expectVisible(window, { css: 'dialog h2', name: thought });
  await expectVisible(window, { css: 'dialog iframe[src^="https://www.youtube-nocookie.com/embed/"]' });
  await window.pressKey('Escape');
  await expectHidden(window, dialog('Video'));
  await expect.poll(() => inspect(window, bubble)).toMatchObject({ isFocused: true });
  await press(window, button('seen'));
  await expectVisible(window, dialog('Seen in this visit'));
  await window.pressKey('Escape');
  await expectHidden(window, dialog('Seen in this visit'));
  await expect.poll(() => inspect(window, button('seen'))).toMatchObject({ isFocused: true });
});

test('the home page opens the bubble that was pressed, even if it moves away before the release', async ({
  window,
}) => {
  await expectVisible(window, { css: 'p', name: 'Hover over a bubble' });
  await window.evaluate(() => {
    const moveAway = ({ target }: Event) => {
      if (target instanceof Element)
        target.closest<HTMLElement>('[data-instance]')?.style.setProperty('translate', '0 -250px');
    };
    addEventListener('pointerdown', moveAway, { capture: true, once: true });
  });
  await press(window, bubble);
  await expectVisible(window, dialog('Video'));
});

test('the home page lists a favourite after a reload, and removes it', async ({ window }) => {
  const thought = await readThought(window, bubble);
  // After the link to the controls is the bubble. Its second action is the heart.
  for (const key of ['Tab', 'Tab'] as const) await window.pressKey(key);
  await expectVisible(window, button('Add to favourites'));
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter'] as const) await window.pressKey(key);
  await expectVisible(window, button('Remove from favourites'));
  await window.reload();
  await press(window, button('Favourites'));
  await expectVisible(window, { css: 'dialog li span', name: thought });
  await press(window, button(`Remove “${thought}” from favourites`));
  await expectVisible(window, { css: 'dialog p' });
  await expect
    .poll(() => inspect(window, { css: 'dialog h2', name: 'Favourites' }))
    .toMatchObject({ isFocused: true });
});

test('focuses a button, not the heading, when Favourites opens', async ({ window }) => {
  await press(window, button('Favourites'));
  await expect.poll(() => inspect(window, button('Close'))).toMatchObject({ isFocused: true });
  expect(await inspect(window, { css: 'dialog h2' })).toMatchObject({
    isFocused: false,
    hasFocusRing: false,
  });
});
