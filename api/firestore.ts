import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { StoreUnavailable } from './errors.ts';

/** One client for all features, with deadlines of our own: the SDK's would outlast any visitor's patience. */
export interface FirestoreDatabase {
  firestore: Firestore;
  /** Runs a read, a second time when it failed in passing; `StoreUnavailable` after `deadlineMs`, 3,000 by default. */
  read: <Result>(work: () => Promise<Result>, deadlineMs?: number) => Promise<Result>;
  /** Runs a transaction until it is not in another's way; one at a time, so that this process never contends with itself. */
  transact: <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    deadlineMs?: number,
  ) => Promise<Result>;
  close: () => Promise<void>;
}

/** How long a visitor or an admin waits for an answer. */
const deadlineMs = 3_000;
/** For what handles hundreds of documents at once. */
export const bulkDeadlineMs = 15_000;

/** Credentials and FIRESTORE_EMULATOR_HOST are taken as Google's libraries take them. */
export function openFirestore(projectId: string): FirestoreDatabase {
  // Off Google's cloud, looking for its metadata server costs seconds.
  if (process.env['FIRESTORE_EMULATOR_HOST']) process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  const app = initializeApp({ projectId }, randomUUID());
  const firestore = getFirestore(app);
  let lastTurn: Promise<unknown> = Promise.resolve();
  return {
    firestore,
    read: (work, limitMs = deadlineMs) => withinDeadline(work, 2, performance.now() + limitMs),
    transact: (work, limitMs = deadlineMs) => {
      const expiresAt = performance.now() + limitMs;
      const attempt = () => firestore.runTransaction(work, { maxAttempts: 1 });
      const turn = lastTurn.then(() => withinDeadline(attempt, Infinity, expiresAt));
      lastTurn = turn.catch(() => {});
      return turn;
    },
    close: () => deleteApp(app),
  };
}

async function withinDeadline<Result>(
  work: () => Promise<Result>,
  attempts: number,
  expiresAt: number,
): Promise<Result> {
  const outcome = retried(work, attempts, expiresAt);
  // When the deadline wins, nobody waits for this promise, and its failure must not end the process.
  outcome.catch(() => {});
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailable('Firestore did not answer in time.')),
    Math.max(0, expiresAt - performance.now()),
  );
  try {
    return await Promise.race([outcome, expiry]);
  } catch (error) {
    throw isFirestoreFailure(error)
      ? new StoreUnavailable(`Firestore failed: ${error.message}`, { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

async function retried<Result>(work: () => Promise<Result>, attempts: number, expiresAt: number) {
  for (let attempt = 1; ; attempt += 1) {
    if (performance.now() >= expiresAt) throw new StoreUnavailable('Firestore was too busy to be asked.');
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
    }
    const longestMs = Math.min(25 * 2 ** attempt, 400);
    await new Promise((resolve) => {
      setTimeout(resolve, longestMs * (0.5 + Math.random() / 2));
    });
  }
}

// https://grpc.io/docs/guides/status-codes: ABORTED, INTERNAL, UNAVAILABLE; quota and permissions don't mend in a second.
const passingCodes = new Set<unknown>([10, 13, 14]);
const INVALID_ARGUMENT = 3;

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passingCodes.has(error.code);
}

function isFirestoreFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'number') return error.code !== INVALID_ARGUMENT;
  return /default credentials|access token/i.test(error.message);
}
