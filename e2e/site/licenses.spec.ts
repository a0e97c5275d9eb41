import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/site.ts';

const isFont = (name: string) => /\.(woff2?|ttf|otf)$/.test(name);

test('licenses.txt contains the licence of each font of the build', async ({ request }) => {
  const response = await request.get('/licenses.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const licenses = await response.text();
  const fonts = readdirSync('dist/web/assets').filter(isFont);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    const packageFolder = findPackage(readFileSync(join('dist/web/assets', font)));
    const license = readFileSync(join(packageFolder, 'LICENSE'), 'utf8').trim();
    expect(licenses, font).toContain(license);
  }
});

/** Returns the folder of the package that contains a font file with this content. */
function findPackage(content: Buffer): string {
  const packages = ['@fontsource-variable/figtree', '@fontsource-variable/newsreader', 'monaco-editor'];
  for (const folder of packages.map((name) => join('node_modules', name))) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const isSame = files.some(
      ({ parentPath, name }) => isFont(name) && readFileSync(join(parentPath, name)).equals(content),
    );
    if (isSame) return folder;
  }
  throw new Error('No known package contains this font.');
}
