// A program that lives a year, or in the short form days, on the small disk at the folder in its first argument. It prints
// a `YearResult` as JSON.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../domain/feed/random.ts';
import { fillDisk } from '../sqlite/smallDisk.ts';
import { sum } from '../trial.ts';
import { type Acknowledged, createAdmin } from './admin.ts';
import { createBackups } from './backups.ts';
import { createJobLog } from './jobLog.ts';
import { createMachine } from './machine.ts';
import { createYearResult, longPlan, shortPlan } from './yearResult.ts';

const [folder = '', size = '', seed = ''] = process.argv.slice(2);
const plan = size === 'long' ? longPlan : shortPlan;
const random = seededRandom(Number(seed));
const result = createYearResult();
const { faults } = result;

const stepMs = 20 * 60_000;
const stepsPerDay = 72;
const dayMs = stepsPerDay * stepMs;
const aheadMs = 40 * dayMs;
/** After the clock or the disk was changed, the jobs have caught up. */
const settlingMs = 4 * dayMs;
const fillerPath = join(folder, 'filler');
const backupsFolder = join(folder, 'backups');

const machine = createMachine(folder);
const admin = createAdmin(machine);
const backups = createBackups(machine, backupsFolder, plan.keptBackups, faults.backups);
const jobLog = createJobLog(machine, faults);
let day = 0;
let processes = 0;
let token = '';
let isAhead = false;
let isDiskFull = false;
let latestMs = 0;
let changedElapsedMs = -Infinity;

// A date of its own, so that nothing depends on the machine's.
machine.setClock(Date.parse('2027-01-01T00:00:00Z') - Date.now());
await start();
for (day = 0; day < plan.days; day += 1) {
  await liveDay();
  console.error(`year: day ${day + 1}, ${JSON.stringify(result.samples.at(-1))}`);
}
await machine.stop('SIGTERM');
result.restores += await backups.restoreAll();
console.log(JSON.stringify(result));

async function start(): Promise<void> {
  await machine.start();
  processes += 1;
}

/** Does each thing at its time of the day. */
async function liveDay(): Promise<void> {
  const isUninterrupted = plan.isUninterrupted(day);
  // Not during the session of the admin.
  const killStep = random() < 0.5 ? Math.floor(random() * 25) : 33 + Math.floor(random() * 35);
  for (let step = 0; step < stepsPerDay; step += 1) {
    await machine.letPass(stepMs, isDiskFull ? 50 : undefined);
    latestMs = Math.max(latestMs, machine.readNowMs());
    if (step === 9) await backUp(isUninterrupted);
    if (step === 12) await changeConditions();
    if (step === 20 || step === 50) await visit();
    if (step === 27) await work();
    if (step === 29) await checkSession(true, 'after 40 minutes');
    if (step === 31) await checkSession(false, 'after 80 minutes');
    if (step === killStep && !isUninterrupted) await kill();
    if (step === 69 && plan.isUpdateDay(day)) await update();
  }
  check();
  jobLog.read(isDiskFull);
  const bytes = sum([join(folder, 'data'), backupsFolder].map(measureFolder));
  result.largestDataBytes = Math.max(result.largestDataBytes, bytes);
  result.samples.push({ day, process: processes, ...(await machine.readMemory()) });
}

async function changeConditions(): Promise<void> {
  const { fullDisk, ahead } = plan;
  if (![fullDisk.from, fullDisk.until, ahead.from, ahead.until].includes(day)) return;
  // The lines that are on their way have the times of the clock before.
  await pause(200);
  jobLog.read(isDiskFull);
  if (day === fullDisk.from) fillDisk(fillerPath, 0);
  if (day === fullDisk.until) rmSync(fillerPath);
  if (day === ahead.from) machine.setClock(aheadMs);
  if (day === ahead.until) machine.setClock(-aheadMs);
  isDiskFull = day >= fullDisk.from && day < fullDisk.until;
  isAhead = day >= ahead.from && day < ahead.until;
  changedElapsedMs = machine.readElapsedMs();
}

async function backUp(isUninterrupted: boolean): Promise<void> {
  if (isDiskFull) return backups.takeOnFullDisk();
  // Where the server isn't killed, the backup is.
  if (isUninterrupted) {
    await backups.kill(Math.ceil(random() * 900));
    result.killedBackups += 1;
    await machine.letPass(60_000);
  }
  return backups.take();
}

async function visit(): Promise<void> {
  const read = async (path: string, status = 200) => {
    const response = await machine.fetch(path);
    const body = await response.text();
    if (response.status !== status) reportVisit(`${path} has status ${response.status}`);
    return body;
  };
  for (const path of ['/', '/today', '/feed.atom', '/api/thoughts/random']) await read(path);
  await read('/health?deep', isDiskFull ? 503 : 200);
  const query = '{feed(seed:7){source}today{date,thought{id},previous{id}}}';
  const { data } = JSON.parse(await read(`/graphql?query=${query}`)) as {
    data: {
      feed: { source: string };
      today: Record<'thought' | 'previous', { id: string }> & { date: string };
    };
  };
  const { date, thought, previous } = data.today;
  if (data.feed.source !== 'COLLECTION') reportVisit('the feed has the built-in thoughts');
  if (date !== new Date(machine.readNowMs()).toISOString().slice(0, 10) || thought.id === previous.id)
    reportVisit(`the thought of the day is of ${date}`);
  if (day < 2 || isDiskFull || machine.readElapsedMs() - changedElapsedMs < 2 * dayMs) return;
  // Something changes on each day.
  const { createdAt } = JSON.parse(await read('/snapshots/latest.json')) as { createdAt: string };
  if (Math.abs(machine.readNowMs() - Date.parse(createdAt)) > 2 * dayMs)
    reportVisit(`the newest snapshot is of ${createdAt}`);
}

function reportVisit(problem: string): void {
  faults.visitors.push(`day ${day}: ${problem}`);
}

async function work(): Promise<void> {
  await checkSession(false, 'a day later');
  token = await machine.signIn();
  check();
  if (isDiskFull) {
    const answer = await admin
      .createAddition()(token)
      .then(
        () => 'the addition was accepted',
        (error: Error) => error.message,
      );
    if (!answer.includes('try again')) faults.fullDisk.push(`day ${day}: ${answer}`);
    return;
  }
  const choose = (place: string) => {
    const thoughts = [...admin.ledger.values()].filter((thought) => thought.place === place);
    return thoughts[Math.floor(random() * thoughts.length)];
  };
  const change = async (edit: (thought: Acknowledged, session: string) => Promise<void>, place: string) => {
    const thought = choose(place);
    if (thought === undefined) return;
    await edit(thought, token);
    result.acknowledged += 1;
  };
  for (const publishInDays of [null, null, 1 + random() * 9]) {
    const publishAtMs = publishInDays === null ? null : machine.readNowMs() + publishInDays * dayMs;
    await admin.createAddition(publishAtMs)(token);
    result.acknowledged += 1;
  }
  await change(admin.update, 'live');
  if (day % 3 === 1) await change(admin.trash, 'live');
  if (day % 15 === 5) await change(admin.restore, 'trash');
}

async function checkSession(isValid: boolean, when: string): Promise<void> {
  if ((await admin.isSignedIn(token)) !== isValid)
    faults.sessions.push(`day ${day}: ${isValid ? 'not ' : ''}valid ${when}`);
}

/** Kills the server while it adds a thought. Afterwards, the admin repeats what was not acknowledged. */
async function kill(): Promise<void> {
  token = await machine.signIn();
  const add = admin.createAddition();
  const added = add(token).then(
    () => true,
    () => false,
  );
  await pause(random() * 30);
  await machine.stop('SIGKILL');
  result.kills += 1;
  const isAcknowledged = await added;
  await start();
  await checkSession(false, 'after a restart');
  if (isAcknowledged) check();
  else await add(await machine.signIn());
  result.acknowledged += 1;
}

/** Updates as docs/run-on-one-machine.md describes it. The new build has the same code and another version. */
async function update(): Promise<void> {
  await backups.take();
  await machine.stop('SIGTERM');
  result.updates += 1;
  const version = `1.0.${result.updates}`;
  machine.installBuild(version);
  if (result.updates % 5 === 0) result.restores += await backups.restoreNewest();
  await start();
  const health = await (await machine.fetch('/health')).text();
  if (!health.includes(`"${version}"`)) reportVisit(`after the update to ${version}, /health says ${health}`);
}

/** Compares what is stored with what was acknowledged. */
function check(): void {
  const [nowMs, elapsedMs] = [machine.readNowMs(), machine.readElapsedMs()];
  const isSettled = !isDiskFull && elapsedMs - changedElapsedMs > settlingMs;
  const { losses, purgedEarly } = admin.compare({ nowMs, latestMs, elapsedMs, isSettled });
  faults.changes.push(...losses.map((loss) => `day ${day}: ${loss}`));
  result.purgedEarly += purgedEarly.length;
  // The clock that is ahead lets them be deleted, and the operator can restore them from a backup.
  for (const id of purgedEarly)
    if (!isAhead || !backups.contain(id)) faults.purges.push(`day ${day}: ${id} was deleted for good`);
}

function measureFolder(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return sum(
    entries.map((entry) =>
      entry.isFile()
        ? (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
        : 0,
    ),
  );
}
