import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { requireLambdaPackage } from '../../tests/support/lambda/requireLambdaPackage.ts';

// The package needs a build of the site, too.
beforeAll(requireLambdaPackage, 120_000);

const isFont = (name: string) => /\.(woff2?|ttf|otf)$/.test(name);

test('licenses.txt contains the licence of each font of the build', () => {
  const licenses = readFileSync('dist/web/licenses.txt', 'utf8');
  const fonts = readdirSync('dist/web/assets').filter(isFont);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    const license = findLicense(readFileSync(join('dist/web/assets', font)));
    expect(licenses).toContain(readFileSync(license, 'utf8').trim());
  }
});

const packageFolders = ['@fontsource-variable/newsreader', 'monaco-editor'].map((name) =>
  join('node_modules', name),
);
const siteFonts = ['figtree', 'newsreader'];

/** Returns the path of the licence of a font file with this content. */
function findLicense(content: Buffer): string {
  for (const family of siteFonts) {
    const files = readdirSync('web/src/fonts').filter((name) => isFont(name) && name.startsWith(family));
    if (files.some((name) => readFileSync(join('web/src/fonts', name)).equals(content)))
      return `web/src/fonts/${family}-LICENSE.txt`;
  }
  for (const folder of packageFolders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const isSame = files.some(
      ({ parentPath, name }) => isFont(name) && readFileSync(join(parentPath, name)).equals(content),
    );
    if (isSame) return join(folder, 'LICENSE');
  }
  throw new Error('No known package contains this font.');
}
