import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTemporaryFolder, startServerProcess } from '../../tests/support/site/serverProcess.ts';
import { createLineWriter } from './lineWriter.ts';

let written: string[];
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
});
afterEach(() => void vi.useRealTimers());

const stream = { write: (text: string) => written.push(text), on: () => {} };

test('a line writer writes lines that may wait together, after 100 milliseconds', () => {
  const { writeLater } = createLineWriter(stream, true);
  writeLater('one');
  writeLater('two');
  vi.advanceTimersByTime(99);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['one\ntwo\n']);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(1);
});

test('a line writer writes a line at once, after those that wait', () => {
  const { write, writeLater } = createLineWriter(stream, true);
  writeLater('one');
  write('an error');
  expect(written).toEqual(['one\nan error\n']);
});

test('a line writer does not let more than 64 KiB wait', () => {
  const { writeLater } = createLineWriter(stream, true);
  for (let count = 0; count < 70; count += 1) writeLater('x'.repeat(1_000));
  expect(written).toHaveLength(1);
});

test('a line writer writes each line at once where the process may be suspended', () => {
  const { writeLater } = createLineWriter(stream, false);
  writeLater('one');
  expect(written).toEqual(['one\n']);
});

test.skipIf(process.platform !== 'linux')(
  'a process continues when the disk of its log is full',
  async () => {
    vi.useRealTimers();
    const fullDevice = openSync('/dev/full', 'w');
    expect(await runWriter(fullDevice)).toBe('running\n');
    closeSync(fullDevice);
  },
);

test('a process continues when the program that reads its log has ended', async () => {
  vi.useRealTimers();
  expect(await runWriter('closed pipe')).toBe('running\n');
});

/** Runs a process that writes a line to standard error, and later `running` to standard output, which is returned. */
async function runWriter(stderr: number | 'closed pipe'): Promise<string> {
  const program = `
    import { createLineWriter } from './lineWriter.ts';
    createLineWriter(process.stderr, true).write('a line');
    setTimeout(() => console.log('running'), 50);
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', stderr === 'closed pipe' ? 'pipe' : stderr],
  });
  child.stderr?.destroy();
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  return output;
}

const folder = createTemporaryFolder();
afterAll(folder.remove);

test('a server writes the entries of all requests before it exits', { timeout: 60_000 }, async () => {
  vi.useRealTimers();
  const server = await startServerProcess(folder.path, { LOG_FORMAT: 'json' });
  await fetch(`${server.url}/robots.txt`);
  process.kill(server.pid, 'SIGINT');
  await expect
    .poll(() =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    )
    .toHaveLength(1);
  const [line = ''] = server.output().split('\n').slice(3);
  expect(JSON.parse(line)).toMatchObject({ message: 'request', route: '/robots.txt', status: 200 });
  await server.stop();
});
