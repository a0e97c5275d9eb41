// End-to-end tests of the admin page: signing in through the popup, adding a thought, and creating an image.
import { writeFile } from 'node:fs/promises';
import * as samples from '../../support/browser/imageSamples.ts';
import { signInKey } from '../../support/browser/site.ts';
import type { BrowserWindow } from './driver.ts';
import { button, dialog, expectHidden, expectVisible, field, fill, heading, press } from './page.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ window, site }) => {
  await window.goto(`${site.url}/admin#key=${signInKey}`);
  await expectVisible(window, button('Sign in with Google'));
  const popup = await window.waitForPopup(() => press(window, button('Sign in with Google')));
  await press(popup, button('ada@example.com'));
  await expectVisible(window, heading('Bubbles (40)'));
  expect(await popup.isClosed()).toBe(true);
  await press(window, button('Add New Bubble'));
  await expectVisible(window, dialog('Add New Bubble'));
  await fill(window, field('Thought *'), 'The ocean rewards courage');
  await fill(window, field('Author *'), 'Ada');
});

test('the admin page adds a thought to the list, with fields and a select as high as its buttons', async ({
  window,
}) => {
  expect(await readControlHeights(window)).toEqual(Array(14).fill(40));
  await fill(window, field('Application *'), 'Go out.');
  await fill(window, field('URL *'), 'https://youtu.be/dQw4w9WgXcQ?t=43');
  await press(window, button('Add Bubble'));
  await expectHidden(window, dialog('Add New Bubble'));
  await expectVisible(window, heading('Bubbles (41)'));
  await expectVisible(window, { css: 'article', name: 'The ocean rewards courage' });
});

test('generates an image for a thought', async ({ window }) => {
  await press(window, button('🎨 Generate AI Image'));
  await press(window, button('Generate Image'));
  await expectVisible(window, heading('Generated Image Preview'), 30_000);
  expect(await readPreviewSize(window)).toEqual([800, 600]);
  await press(window, button('Use This Image'));
  await expectVisible(window, button('Remove Image'));
});

test('uploads a file as an image of at most 1600×1200 pixels', async ({ window }) => {
  await press(window, button('🎨 Generate AI Image'));
  await press(window, field('📁 Upload from Computer'));
  await expectVisible(window, field('Select Image File:'));
  const path = test.info().outputPath('photo.png');
  await writeFile(path, samples.createPng(3000, 2000));
  await window.chooseFile('dialog input[type=file]', path);
  await expectVisible(window, heading('Uploaded Image Preview'), 30_000);
  expect(await readPreviewSize(window)).toEqual([1600, 1067]);
  await press(window, button('Use This Image'));
  await expectVisible(window, button('Remove Image'));
});

/** Returns the heights of the list's controls, and of the form's buttons and fields of one line. */
function readControlHeights(window: BrowserWindow): Promise<number[]> {
  return window.evaluate(() =>
    [...document.querySelectorAll('search > *, dialog :is(input, select, [rows="1"], output ~ button)')]
      .map((control) => (control as HTMLElement).offsetHeight)
      // A wide window doesn't show the button for the filters.
      .filter((height) => height > 0),
  );
}

function readPreviewSize(window: BrowserWindow): Promise<[width: number, height: number]> {
  return window.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('dialog figure img');
    await image?.decode();
    return [image?.naturalWidth ?? 0, image?.naturalHeight ?? 0];
  });
}
