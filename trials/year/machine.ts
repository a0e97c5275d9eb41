// One machine: its clock, the server's process, and the commands of the operator.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createJobs, type JobDependencies } from '../../api/jobs/jobs.ts';
import { buildInfoFile } from '../../api/site/buildInfo.ts';
import { databaseFileName } from '../../api/storage/dataFolder.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/site/serverProcess.ts';
import { requestAuthorization } from '../../tests/support/site/testSite.ts';

/** The systemd service. The trial starts the server with its memory flags. */
const serviceFile = join(import.meta.dirname, '../../infrastructure/systemd/upwell.service');
const [memoryFlags = ''] = /--max-semi.+(?= api)/.exec(readFileSync(serviceFile, 'utf8')) ?? [];
const metricsToken = 'a-token-for-the-metrics-of-a-year';
const dataCommand = join(import.meta.dirname, '../../api/commands/data.ts');
const jobs = createJobs({} as JobDependencies);
/** Jobs may be late by this time because of a restart, and of the steps in which time passes. */
export const jobToleranceMs = 3 * 3_600_000;
/** The date on which the year begins, so that nothing depends on the machine's. */
const yearStartMs = Date.parse('2027-01-01T00:00:00Z');

export type Machine = ReturnType<typeof createMachine>;

export function createMachine(folder: string) {
  const [dataFolder, clockPath] = [join(folder, 'data'), join(folder, 'clock')];
  const env = {
    CLOCK_FILE: clockPath,
    // A timer that begins while the clock is moved is 20 minutes late.
    NODE_OPTIONS: `--expose-gc --disable-warning=TimeoutNegativeWarning --import=${join(import.meta.dirname, 'fastClock.ts')}`,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DATA_DIR: dataFolder,
    LOG_FORMAT: 'json',
    METRICS_TOKEN: metricsToken,
  };
  const clock = openSync(clockPath, 'w');
  let clockMs = yearStartMs - Date.now();
  let elapsedMs = 0;
  let collections = 0;
  let server: ServerProcess | null = null;
  let readLength = 0;
  let unread = '';
  const moveClock = (changeMs: number, passedMs: number) => {
    clockMs += changeMs;
    elapsedMs += passedMs;
    writeSync(clock, new Float64Array([clockMs, elapsedMs, collections]), 0, 24, 0);
  };
  moveClock(0, 0);
  const readNowMs = () => Date.now() + clockMs;
  const query = (sql: string, path = dataFolder) => {
    const database = new DatabaseSync(join(path, databaseFileName), { readOnly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  const hasDueJob = () => {
    const nowMs = readNowMs();
    return query(`SELECT 1 FROM jobs WHERE leasedUntilMs > ${nowMs} OR dueAtMs <= ${nowMs}`).length > 0;
  };
  const fetchPath = (path: string, init?: RequestInit) => fetch(`${server?.url}${path}`, init);
  const drainOutput = () => {
    const output = server?.output() ?? '';
    unread += output.slice(readLength);
    readLength = output.length;
  };
  return {
    dataFolder,
    /** The time by the machine's clock. */
    readNowMs,
    /** The time that has really passed. */
    readElapsedMs: () => performance.now() + elapsedMs,
    setClock: (changeMs: number) => moveClock(changeMs, 0),
    /** Lets time pass, and waits until the jobs that are due have ended, but no longer than `limitMs`. */
    letPass: async (ms: number, limitMs = 60_000) => {
      moveClock(ms, ms);
      const endsAtMs = performance.now() + limitMs;
      do await pause(8);
      while (hasDueJob() && performance.now() < endsAtMs);
    },
    /** Returns the names of the jobs that were not started when they were due, or ever. */
    findLateJobs: () => {
      const rows = query('SELECT job, startedAtMs FROM jobs');
      const startedAtMs = new Map(rows.map((row) => [row['job'], Number(row['startedAtMs'])]));
      return jobs
        .filter(({ name, intervalMs }) => {
          const waitedMs = readNowMs() - (startedAtMs.get(name) ?? yearStartMs);
          return waitedMs < 0 || waitedMs > intervalMs + jobToleranceMs;
        })
        .map(({ name }) => name);
    },
    start: async () => {
      drainOutput();
      server = await startServerProcess(folder, env, memoryFlags.split(' '));
      readLength = 0;
    },
    /** The next start runs this build. */
    installBuild: (version: string) => {
      const build = { version, commit: 'unknown', sources: version, assets: [], previousAssets: [] };
      writeFileSync(join(folder, 'site', buildInfoFile), JSON.stringify(build));
    },
    stop: async (signal: 'SIGKILL' | 'SIGTERM') => {
      process.kill(server?.pid ?? 0, signal);
      await server?.waitForExit();
    },
    /** Runs `npm run data` with these arguments. With `killAfterMs`, it is killed, unless it has ended before. */
    runData: async (args: readonly string[], dataDir = dataFolder, killAfterMs = 600_000) => {
      const child = spawn(process.execPath, [dataCommand, ...args], {
        cwd: folder,
        env: { ...env, DATA_DIR: dataDir },
        timeout: killAfterMs,
        killSignal: 'SIGKILL',
      });
      const ended = once(child, 'close') as Promise<[number | null]>;
      const outputs = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = await ended;
      return { code, output: outputs.join('') };
    },
    query,
    fetch: fetchPath,
    /** Returns the Authorization header of a new session. */
    signIn: () => {
      const key = readFileSync(join(dataFolder, 'sign-in-key'), 'utf8').trim();
      return requestAuthorization(String(server?.url), 'ada@example.com', key);
    },
    /** Returns the memory of the process, and what is in use after a collection of garbage. */
    readMemory: async () => {
      collections += 1;
      moveClock(0, 0);
      // The job timer reads the clock every 5 ms.
      await pause(100);
      const headers = { authorization: `Bearer ${metricsToken}` };
      const metrics = await (await fetchPath('/metrics', { headers })).text();
      const read = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1]);
      return {
        rssBytes: read('process_resident_memory_bytes'),
        heapBytes: read('nodejs_heap_size_used_bytes'),
      };
    },
    /** Returns the errors that were logged since the last call. */
    readErrors: () => {
      drainOutput();
      const lines = unread.split('\n');
      unread = lines.pop() ?? '';
      // The links are printed at the start. Everything else that isn't JSON was printed by Node.
      return lines.filter(
        (line) => !/^(Home|Admin|API) |^$/.test(line) && !/^\{(?!.*"level":"error")/.test(line),
      );
    },
  };
}
