// The home screen is calm: it has few controls, which stay, and each thought has one colour.
import type { Locator } from '@playwright/test';
import { example } from './support/pages.ts';
import { expect, test } from './support/site.ts';
import { reportOfPlayer } from './support/services.ts';

test.use({ hasYouTube: true });

test('the home screen, a held bubble, a row of the list and the video have few controls', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await home.open();
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await home.runUntil(() => page.getByRole('region', { name: 'Recently seen' }).isVisible());
  expect(await countControls(main)).toBeLessThanOrEqual(10);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await countControls(main)).toBeLessThanOrEqual(8);
  await home.bubbles.last().hover({ force: true });
  const share = page.getByRole('button', { name: 'Share this thought' });
  await home.runUntil(() => share.isVisible());
  expect(await countControls(main.locator('form').filter({ has: share }))).toBeLessThanOrEqual(3);
  await page.keyboard.press('s');
  const row = page.getByRole('dialog').getByRole('listitem').first();
  await home.runUntil(() => row.isVisible());
  expect(await countControls(row)).toBeLessThanOrEqual(3);
  await row.getByRole('button', { name: /^Watch/ }).click();
  const video = home.video;
  await expect(video.locator('iframe')).toBeVisible();
  expect(await countControls(video)).toBeLessThanOrEqual(4);
  await reportOfPlayer(page, 'onError', 5);
  await expect(video.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await countControls(video)).toBeLessThanOrEqual(5);
});

/** Counts what is in view and can have the focus, without bubbles and links of the site. */
function countControls(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const controls = element.querySelectorAll('a[href], button, input, [tabindex="0"]');
    return [...controls].filter((control) => {
      const { right, left, bottom, top, width } = control.getBoundingClientRect();
      const isInView = width > 1 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      return isInView && control.checkVisibility() && !control.matches('nav *, form > button');
    }).length;
  });
}

test('the controls stay while nobody does anything', async ({ page, home }) => {
  await home.open();
  await home.runFor(60);
  const controls = page.getByRole('toolbar').locator('button, input');
  await expect(controls).toHaveCount(6);
  for (const control of await controls.all())
    expect(
      await control.evaluate((element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      ),
    ).toBe(true);
});

test('a thought has the same colour on the stage, in a list and on cards', async ({ page, home }) => {
  await home.open(`/?thought=${example.id}`);
  const bubble = home.bubbles.first();
  const body = await bubble.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--bubble-body'),
  );
  const [hue] = readHues([body]);
  await page.keyboard.press('f');
  await home.chooseMore('Favourites');
  const marker = page.getByRole('dialog').getByRole('listitem').locator('circle');
  await home.runUntil(() => marker.isVisible());
  const colours = [await marker.getAttribute('fill')];
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: example.thought });
  for (const path of ['/browse?q=hungry', '/author/steve-jobs']) {
    await page.goto(path);
    colours.push(await card.first().locator('circle').first().getAttribute('fill'));
  }
  expect(new Set(readHues(colours))).toEqual(new Set([hue]));
});

/** The hues of colours, of which the one in light is first, in whole degrees. */
function readHues(colours: (string | null)[]): number[] {
  return colours.map((colour) => Math.round(Number(/oklch\(\S+ \S+ ([\d.]+)/.exec(colour ?? '')?.[1])));
}
