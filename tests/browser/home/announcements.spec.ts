// Compares what a screen reader announces in the first minute with the recordings in announcements.md, which are written
// by `npx playwright test announcements --workers=1 --update-snapshots=all`, and then formatted.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWithPausedClock, runFor } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

const path = join(import.meta.dirname, 'announcements.md');

for (const interval of [1, 3, 9])
  test(`the first minute with a bubble every ${interval} s is announced as in the recording @slow`, async ({
    page,
  }, { config }) => {
    await page.addInitScript((speed) => localStorage.setItem('upwell.speed', speed), `${10 - interval}`);
    await page.addInitScript(recordAnnouncements);
    await openWithPausedClock(page);
    await runFor(page, 61);
    const rows = await page.evaluate(() => Reflect.get(window, 'announcements') as string[]);
    const recordings = readFileSync(path, 'utf8');
    const start = recordings.indexOf(`| every ${interval} s`);
    const end = recordings.indexOf('\n\n', start);
    const table = [`| every ${interval} s | announced |`, '| --- | --- |', ...rows].join('\n');
    if (config.updateSnapshots === 'all')
      writeFileSync(path, recordings.slice(0, start) + table + recordings.slice(end));
    expect(readMoments(table)).toEqual(readMoments(recordings.slice(start, end)));
  });

/** Runs in the page before its own scripts. Adds a row of a table for each text that a live region gets. */
function recordAnnouncements(): void {
  const rows: string[] = [];
  Reflect.set(window, 'announcements', rows);
  let last = '';
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const text = element?.closest('output, [aria-live], [role=status], [role=alert]')?.textContent ?? '';
      if (text !== '' && text !== last) rows.push(`| ${Math.round(performance.now() / 1000)} s | ${text} |`);
      if (text !== '') last = text;
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Returns when something is announced, and whether it is the prompt or a thought. Each visit has other thoughts. */
function readMoments(table: string): string[] {
  return Array.from(
    table.matchAll(/^\|\s*(\d+) s\s*\|\s*(You've seen \d+ thoughts)?/gm),
    ([, seconds, prompt]) => `${seconds} s: ${prompt ?? 'a thought'}`,
  );
}
