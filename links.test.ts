// The documents lead where they say: a file that moves takes its links with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...markdownFiles('docs'),
  ...markdownFiles('docs/decisions'),
];

test.each(documents)('every relative link in %s leads to a file', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(links.filter((path) => !existsSync(join(dirname(document), path)))).toEqual([]);
});

test.each(documents)('every file that %s names in code exists', (document) => {
  const text = readFileSync(document, 'utf8').replaceAll(/```.*?```/gs, '');
  const paths = [...text.matchAll(/`((?:api|bench|domain|e2e|scripts|web)\/[\w./-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

function markdownFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
