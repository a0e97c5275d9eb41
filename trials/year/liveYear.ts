// Runs the site on one machine for a simulated year, or in the short form for some days, and compares what is stored
// and shown with what was promised.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { fillDisk } from '../smallDisk.ts';
import { type AcknowledgedThought, createAdmin } from './admin.ts';
import { createBackups } from './backups.ts';
import { createMachine, jobToleranceMs } from './machine.ts';
import { findVisitProblems } from './visit.ts';

/** The events of the year. Ranges of days end in the morning of the last day. */
export interface Plan {
  days: number;
  /** Whether the server lives through the day, so that its memory can be measured. Instead, the backup is killed. */
  isUninterrupted: (day: number) => boolean;
  isUpdateDay: (day: number) => boolean;
  fullDisk: { from: number; until: number };
  /** The clock is 40 days ahead. */
  ahead: { from: number; until: number };
  keptBackups: number;
}

const stepMs = 20 * 60_000;
const stepsPerDay = 72;
const dayMs = stepsPerDay * stepMs;
const aheadMs = 40 * dayMs;
/** After the clock or the disk was changed, the jobs have caught up. */
const settlingMs = 4 * dayMs;

export class LiveYear {
  /** Descriptions of what went wrong, by the promise. */
  readonly faults = {
    changes: new Array<string>(),
    jobs: new Array<string>(),
    backups: new Array<string>(),
    purges: new Array<string>(),
    fullDisk: new Array<string>(),
    visitors: new Array<string>(),
    sessions: new Array<string>(),
    log: new Array<string>(),
  };
  readonly samples: { day: number; process: number; rssBytes: number; heapBytes: number }[] = [];
  readonly counts = { acknowledged: 0, kills: 0, killedBackups: 0, updates: 0, restores: 0, purgedEarly: 0 };
  private readonly plan: Plan;
  private readonly folder: string;
  private readonly random: Random;
  private readonly machine;
  private readonly admin;
  private readonly backups;
  private day = 0;
  private processes = 0;
  private session = '';
  private isAhead = false;
  private isDiskFull = false;
  private latestMs = 0;
  private changedElapsedMs = -Infinity;

  constructor(plan: Plan, folder: string, seed: number) {
    this.plan = plan;
    this.folder = folder;
    this.random = seededRandom(seed);
    this.machine = createMachine(folder);
    this.admin = createAdmin(this.machine);
    const backupsFolder = join(folder, 'backups');
    this.backups = createBackups(this.machine, backupsFolder, plan.keptBackups, this.faults.backups);
  }

  async live(): Promise<void> {
    await this.start();
    for (; this.day < this.plan.days; this.day += 1) {
      await this.liveDay();
      console.error(`year: day ${this.day + 1}, ${JSON.stringify(this.samples.at(-1))}`);
    }
    await this.machine.stop('SIGTERM');
    this.counts.restores += await this.backups.restoreAll();
  }

  private async start(): Promise<void> {
    await this.machine.start();
    this.processes += 1;
  }

  /** Does each thing at its time of the day. */
  private async liveDay(): Promise<void> {
    const isUninterrupted = this.plan.isUninterrupted(this.day);
    // Not during the session of the admin.
    const killStep =
      this.random() < 0.5 ? Math.floor(this.random() * 25) : 33 + Math.floor(this.random() * 35);
    for (let step = 0; step < stepsPerDay; step += 1) {
      await this.machine.letPass(stepMs, this.isDiskFull ? 50 : undefined);
      this.latestMs = Math.max(this.latestMs, this.machine.readNowMs());
      this.checkJobs();
      if (step === 9) await this.backUp(isUninterrupted);
      if (step === 12) await this.changeConditions();
      if (step === 20 || step === 50) await this.visit();
      if (step === 27) await this.work();
      if (step === 29) await this.checkSession(true, 'after 40 minutes');
      if (step === 31) await this.checkSession(false, 'after 80 minutes');
      if (step === killStep && !isUninterrupted) await this.kill();
      if (step === 69 && this.plan.isUpdateDay(this.day)) await this.update();
    }
    this.check();
    this.readLog();
    this.samples.push({ day: this.day, process: this.processes, ...(await this.machine.readMemory()) });
  }

  private async changeConditions(): Promise<void> {
    const { fullDisk, ahead } = this.plan;
    if (![fullDisk.from, fullDisk.until, ahead.from, ahead.until].includes(this.day)) return;
    // Lines may be on their way.
    await pause(200);
    this.readLog();
    if (this.day === fullDisk.from) fillDisk(join(this.folder, 'filler'), 0);
    if (this.day === fullDisk.until) rmSync(join(this.folder, 'filler'));
    if (this.day === ahead.from) this.machine.setClock(aheadMs);
    if (this.day === ahead.until) this.machine.setClock(-aheadMs);
    this.isDiskFull = this.day >= fullDisk.from && this.day < fullDisk.until;
    this.isAhead = this.day >= ahead.from && this.day < ahead.until;
    this.changedElapsedMs = this.machine.readElapsedMs();
  }

  /** A full disk can't store that a job has run. */
  private checkJobs(): void {
    const settledMs = this.machine.readElapsedMs() - this.changedElapsedMs;
    if (this.isDiskFull || settledMs < jobToleranceMs) return;
    for (const name of this.machine.findLateJobs()) this.faults.jobs.push(`day ${this.day}: ${name} is late`);
  }

  private readLog(): void {
    const errors = this.machine.readErrors();
    if (!this.isDiskFull) this.faults.log.push(...errors);
  }

  private async backUp(isUninterrupted: boolean): Promise<void> {
    if (this.isDiskFull) return this.backups.takeOnFullDisk();
    // If the server isn't killed that day, a backup is.
    if (isUninterrupted) {
      await this.backups.kill(Math.ceil(this.random() * 900));
      this.counts.killedBackups += 1;
      await this.machine.letPass(60_000);
    }
    return this.backups.take();
  }

  private async visit(): Promise<void> {
    const settledMs = this.machine.readElapsedMs() - this.changedElapsedMs;
    const hasSnapshot = this.day >= 2 && !this.isDiskFull && settledMs >= 2 * dayMs;
    const problems = await findVisitProblems(this.machine, { isDiskFull: this.isDiskFull, hasSnapshot });
    for (const problem of problems) this.reportVisit(problem);
  }

  private reportVisit(problem: string): void {
    this.faults.visitors.push(`day ${this.day}: ${problem}`);
  }

  private async work(): Promise<void> {
    await this.checkSession(false, 'a day later');
    this.session = await this.machine.signIn();
    this.check();
    if (this.isDiskFull) {
      const answer = await this.admin
        .createAddition()(this.session)
        .then(
          () => 'the addition was accepted',
          (error: Error) => error.message,
        );
      if (!answer.includes('try again')) this.faults.fullDisk.push(`day ${this.day}: ${answer}`);
      return;
    }
    const choose = (place: string) => {
      const thoughts = [...this.admin.ledger.values()].filter((thought) => thought.place === place);
      return thoughts[Math.floor(this.random() * thoughts.length)];
    };
    const change = async (
      edit: (thought: AcknowledgedThought, session: string) => Promise<void>,
      place: string,
    ) => {
      const thought = choose(place);
      if (thought === undefined) return;
      await edit(thought, this.session);
      this.counts.acknowledged += 1;
    };
    for (const publishInDays of [null, null, 1 + this.random() * 9]) {
      const publishAtMs = publishInDays === null ? null : this.machine.readNowMs() + publishInDays * dayMs;
      await this.admin.createAddition(publishAtMs)(this.session);
      this.counts.acknowledged += 1;
    }
    await change(this.admin.update, 'live');
    if (this.day % 3 === 1) await change(this.admin.trash, 'live');
    if (this.day % 15 === 5) await change(this.admin.restore, 'trash');
  }

  private async checkSession(isValid: boolean, when: string): Promise<void> {
    if ((await this.admin.isSignedIn(this.session)) !== isValid)
      this.faults.sessions.push(`day ${this.day}: ${isValid ? 'not ' : ''}valid ${when}`);
  }

  /** Kills the server while it adds a thought. Afterwards, the admin repeats what was not acknowledged. */
  private async kill(): Promise<void> {
    this.session = await this.machine.signIn();
    const add = this.admin.createAddition();
    const added = add(this.session).then(
      () => true,
      () => false,
    );
    await pause(this.random() * 30);
    await this.machine.stop('SIGKILL');
    this.counts.kills += 1;
    const isAcknowledged = await added;
    await this.start();
    await this.checkSession(false, 'after a restart');
    if (isAcknowledged) this.check();
    else await add(await this.machine.signIn());
    this.counts.acknowledged += 1;
  }

  /** Updates as docs/run-on-one-machine.md describes it. The new build has the same code and another version. */
  private async update(): Promise<void> {
    await this.backups.take();
    await this.machine.stop('SIGTERM');
    this.counts.updates += 1;
    const version = `1.0.${this.counts.updates}`;
    this.machine.installBuild(version);
    if (this.counts.updates % 5 === 0) this.counts.restores += await this.backups.restoreNewest();
    await this.start();
    const health = await (await this.machine.fetch('/health')).text();
    if (!health.includes(`"${version}"`))
      this.reportVisit(`after the update to ${version}, /health says ${health}`);
  }

  /** Compares what is stored with what was acknowledged. */
  private check(): void {
    const [nowMs, elapsedMs] = [this.machine.readNowMs(), this.machine.readElapsedMs()];
    const isSettled = !this.isDiskFull && elapsedMs - this.changedElapsedMs > settlingMs;
    const { losses, purgedEarly } = this.admin.compare({
      nowMs,
      latestMs: this.latestMs,
      elapsedMs,
      isSettled,
    });
    this.faults.changes.push(...losses.map((loss) => `day ${this.day}: ${loss}`));
    this.counts.purgedEarly += purgedEarly.length;
    // The clock that is ahead lets them be deleted, and the operator can restore them from a backup.
    for (const id of purgedEarly)
      if (!this.isAhead || !this.backups.contain(id))
        this.faults.purges.push(`day ${this.day}: ${id} was deleted for good`);
  }
}
