// Takes pictures of every state whose accessibility the browser tests check, in six sizes, dark and light, and some at a
// zoom of 200 % or with forced colours. Then writes a page with all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const folder = resolve('.cache/screens');
const resultsPath = join(folder, 'results.json');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--reporter=list,json', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, SCREENS_FOLDER: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: resultsPath },
  },
);

interface Suite {
  suites?: Suite[];
  specs?: { tests: { annotations: { type: string; description?: string }[] }[] }[];
}

function readScreens({ suites = [], specs = [] }: Suite): { name: string; path: string }[] {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations));
  return [
    ...annotations
      .filter(({ type }) => type === 'screen')
      .map(({ description }) => JSON.parse(description ?? '') as { name: string; path: string }),
    ...suites.flatMap(readScreens),
  ];
}

const screens = readScreens(JSON.parse(readFileSync(resultsPath, 'utf8')) as Suite);
const byName = Map.groupBy(screens, ({ name }) => name);
const sections = Array.from(byName, ([name, pictures]) => {
  const images = pictures.map(({ path }) => {
    const file = basename(path);
    return `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;
  });
  return `<h2>${name.replaceAll('<', '&lt;')}</h2>\n<p>${images.join('\n')}</p>`;
});
const style =
  'body { font: 16px sans-serif } p { display: flex; flex-wrap: wrap; gap: 8px } img { height: 240px }';
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>\n${sections.join('\n')}\n`,
);
console.log(`${screens.length} pictures of ${byName.size} states: ${join(folder, 'index.html')}`);
process.exitCode = status ?? 1;
