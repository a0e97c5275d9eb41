// `npm run bench`: what the README's figures come from. Each row is a median of several runs on this machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from '../api/local.ts';
import { readSettings } from '../api/env.ts';
import { openServices } from '../api/services.ts';
import { measureColdStart } from './coldStart.ts';
import { measureFeed } from './feed.ts';
import { measureFirstBubble } from './firstBubble.ts';
import { measureLighthouse } from './lighthouse.ts';
import { median, type Row } from './row.ts';

const folder = mkdtempSync(join(tmpdir(), 'upwell-bench-'));
spawnSync('npm run --silent build:web && node scripts/bundle.ts', { shell: true, stdio: 'inherit' });

const open = () => openServices(readSettings({ PORT: '0', DATA_DIR: ':memory:' })).then(serve);

const rows: Row[] = [
  ...sizes(),
  ...(await measureFeed(folder)),
  await measureColdStart(),
  await measureFirstBubble(open),
  ...(process.argv.includes('--lighthouse') ? await measureLighthouse(open) : []),
];
rmSync(folder, { recursive: true, force: true });
console.log(
  [
    '| what | median |',
    '|---|---|',
    ...rows.map(({ what, value, unit }) => `| ${what} | ${value} ${unit} |`),
  ].join('\n'),
);

function sizes(): Row[] {
  const assets = 'dist/web/assets';
  const page = readFileSync('dist/web/index.html', 'utf8');
  const first = readdirSync(assets).filter((name) => page.includes(name) && /\.(js|css)$/.test(name));
  const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  return [
    { what: 'Script and style before the first bubble, gzip', value: median([bytes / 1000]), unit: 'kB' },
  ];
}
