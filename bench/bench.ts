// `npm run bench`: measures the figures in docs/performance.md. Each row is the median of several runs on this machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../api/node.ts';
import { readSettings } from '../api/env.ts';
import { openServices } from '../api/services.ts';
import { measureColdStart } from './coldStart.ts';
import { measureFeed } from './feed.ts';
import { measureFirstBubble } from './firstBubble.ts';
import { measureLighthouse } from './lighthouse.ts';
import type { BenchmarkRow } from './benchmarkRow.ts';

const folder = mkdtempSync(join(tmpdir(), 'upwell-bench-'));
spawnSync('npm run --silent build:web && node scripts/bundle.ts', { shell: true, stdio: 'inherit' });

const startServer = () => openServices(readSettings({ PORT: '0', DATA_DIR: ':memory:' })).then(serve);

const rows: BenchmarkRow[] = [
  ...(await measureFirstBubble(startServer)),
  ...(await measureFeed(folder)),
  await measureColdStart(),
  ...(process.argv.includes('--lighthouse') ? await measureLighthouse(startServer) : []),
];
rmSync(folder, { recursive: true, force: true });
console.log(
  [
    '| what | median |',
    '|---|---|',
    ...rows.map(({ label, value, unit }) => `| ${label} | ${value} ${unit} |`),
  ].join('\n'),
);
