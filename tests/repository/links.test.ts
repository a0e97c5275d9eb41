// Checks that the links and paths in the documentation exist, because they break when a file is moved.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...findMarkdownFiles('docs'),
  ...findMarkdownFiles('docs/decisions'),
];

test.each(documents)('every relative link in %s refers to a file', (document) => {
  const links = [
    ...readFileSync(document, 'utf8').matchAll(/(?:\]\(|src(?:set)?=")(?!https?:|#)([^)"#\s]+)/g),
  ].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(dirname(document), path)))).toEqual([]);
});

test.each(documents)('every path of a file in %s exists', (document) => {
  const text = readFileSync(document, 'utf8').replaceAll(/```.*?```/gs, '');
  const paths = [...text.matchAll(/`((?:api|bench|domain|scripts|tests|web)\/[\w./-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

function findMarkdownFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
