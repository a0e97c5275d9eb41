import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserTargets } from './browserTargets.ts';

const root = join(import.meta.dirname, '..');

/** Features that the site requires, with the first versions that support them, from MDN's browser-compat-data. */
const features = [
  { uses: 'light-dark(', chrome: 123, firefox: 120, safari: 17.5 },
  { uses: 'Intl.Segmenter', chrome: 87, firefox: 125, safari: 14.1 },
  { uses: 'Promise.withResolvers', chrome: 119, firefox: 121, safari: 17.4 },
  { uses: ':has(', chrome: 105, firefox: 121, safari: 15.4 },
  { uses: 'URL.canParse', chrome: 120, firefox: 115, safari: 17 },
  { uses: 'toWellFormed', chrome: 111, firefox: 119, safari: 16.4 },
  { uses: 'OffscreenCanvas', chrome: 69, firefox: 105, safari: 16.4 },
  { uses: '.findLast(', chrome: 97, firefox: 104, safari: 15.4 },
] as const;

const sources = ['web/src', 'web/worker', 'domain'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);

describe.each(['chrome', 'firefox', 'safari'] as const)('the oldest supported version of %s', (browser) => {
  const minTarget = browserTargets.find((target) => target.startsWith(browser)) ?? '';
  const version = Number(minTarget.slice(browser.length));

  test.each(features)('supports $uses, which the site uses', ({ uses, ...firstVersions }) => {
    expect(sources.some((source) => source.includes(uses))).toBe(true);
    expect(version).toBeGreaterThanOrEqual(firstVersions[browser]);
  });

  test('is listed in the README', () => {
    const name = `${browser.charAt(0).toUpperCase()}${browser.slice(1)} ${version}`;
    expect(readFileSync(join(root, 'README.md'), 'utf8').includes(name)).toBe(true);
  });
});
