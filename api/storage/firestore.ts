import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { skipMetadataServerDetection, usesFirestoreEmulator } from '../env.ts';
import { CredentialsError, StoreUnavailable } from './storeErrors.ts';
import { createGoogleCredentials } from './googleCredentials.ts';
import { bulkBudgetMs, remainingMs } from './timeBudget.ts';

/**
 * One client for all features, with deadlines of our own: the SDK's would outlast any visitor's patience. Within the
 * budget of a request no deadline is longer than what is left of it.
 */
export interface FirestoreDatabase {
  firestore: Firestore;
  /** Runs a read, a second time when it failed in passing; `StoreUnavailable` after `deadlineMs`, 3,000 by default. */
  read: <Result>(work: () => Promise<Result>, deadlineMs?: number) => Promise<Result>;
  /**
   * Runs a transaction: one at a time, so that this process never contends with itself, and again when another's got
   * in its way. Once it has failed with `StoreUnavailable` it does not begin to write.
   */
  transact: <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    deadlineMs?: number,
  ) => Promise<Result>;
  close: () => Promise<void>;
}

/** For what handles hundreds of documents at once. */
export const bulkDeadlineMs = bulkBudgetMs;

/** Credentials and FIRESTORE_EMULATOR_HOST are taken as Google's libraries take them. */
export function openFirestore(projectId: string, deadlineMs = 3_000): FirestoreDatabase {
  skipMetadataServerDetection();
  const credentials = createGoogleCredentials(projectId);
  const loadCredentials = usesFirestoreEmulator() ? async () => {} : credentials.load;
  const app = initializeApp({ projectId }, randomUUID());
  const firestore = getFirestore(app);
  firestore.settings({ auth: credentials.auth, ...connectionSettings });
  const runWithDeadline = <Result>(work: (expiresAt: number) => Promise<Result>, limitMs: number) => {
    const expiresAt = performance.now() + Math.min(limitMs, remainingMs());
    return wrapFirestoreErrors(async () => {
      await loadCredentials();
      return retryTransientFailure(() => work(expiresAt), expiresAt);
    }, expiresAt);
  };
  let lastTransaction: Promise<unknown> = Promise.resolve();
  return {
    firestore,
    read: (work, limitMs = deadlineMs) => runWithDeadline(work, limitMs),
    transact: (work, limitMs = deadlineMs) => {
      const budgetExpiresAt = performance.now() + remainingMs();
      const retryUntil = Math.min(budgetExpiresAt, performance.now() + contentionTimeoutFactor * limitMs);
      const runOnce = (expiresAt: number) =>
        firestore.runTransaction(
          async (transaction) => {
            const result = await work(transaction);
            if (performance.now() >= expiresAt) throw createTimeoutError();
            return result;
          },
          { maxAttempts: 1 },
        );
      const queuedTransaction = lastTransaction.then(() =>
        retryOnContention(() => runWithDeadline(runOnce, limitMs), retryUntil),
      );
      lastTransaction = queuedTransaction.catch(() => {});
      // The wait for one's turn counts, too.
      return withDeadline(queuedTransaction, budgetExpiresAt);
    },
    close: () => deleteApp(app),
  };
}

/** https://grpc.github.io/grpc/core/group__grpc__arg__keys.html */
const connectionSettings = {
  // gRPC would wait longer and longer before it tries to connect again, up to two minutes.
  'grpc.max_reconnect_backoff_ms': 1_000,
  // gRPC would keep a connection that died without a word, as in a Lambda that was frozen, for a quarter of an hour.
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 1_500,
};

// Who is told to wait for another's transaction knows that the store is alive, and may wait so many times longer.
const contentionTimeoutFactor = 4;

/** Turns a late answer and Firestore's own failures into `StoreUnavailable`. */
async function wrapFirestoreErrors<Result>(work: () => Promise<Result>, expiresAt: number): Promise<Result> {
  if (performance.now() >= expiresAt) throw createTimeoutError();
  try {
    return await withDeadline(work(), expiresAt);
  } catch (error) {
    if (error instanceof CredentialsError) throw new StoreUnavailable(error.message, { cause: error });
    throw isFirestoreFailure(error)
      ? new StoreUnavailable(`Firestore failed: ${error.message}`, { cause: error })
      : error;
  }
}

/** The outcome, unless `expiresAt` comes first. */
async function withDeadline<Result>(outcome: Promise<Result>, expiresAt: number): Promise<Result> {
  if (expiresAt === Infinity) return outcome;
  // When the deadline wins, nobody waits for this promise, and its failure must not end the process.
  outcome.catch(() => {});
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createTimeoutError()), expiresAt - performance.now());
  return Promise.race([outcome, expiry]).finally(() => clearTimeout(timer));
}

function createTimeoutError(): StoreUnavailable {
  return new StoreUnavailable('Firestore did not answer in time.');
}

async function retryTransientFailure<Result>(
  work: () => Promise<Result>,
  expiresAt: number,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!transientCodes.has(getGrpcCode(error))) throw error;
    await delayWithJitter(100);
    if (performance.now() >= expiresAt) throw error;
    return work();
  }
}

async function retryOnContention<Result>(work: () => Promise<Result>, retryUntil: number): Promise<Result> {
  for (let maxDelayMs = 50; performance.now() < retryUntil; maxDelayMs = Math.min(maxDelayMs * 2, 800)) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error instanceof StoreUnavailable ? error.cause : error)) throw error;
    }
    await delayWithJitter(maxDelayMs);
  }
  throw new StoreUnavailable('Firestore was too busy to be asked.');
}

async function delayWithJitter(maxDelayMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, maxDelayMs * (0.5 + Math.random() / 2));
  });
}

// https://grpc.io/docs/guides/status-codes
const INVALID_ARGUMENT = 3;
const ABORTED = 10;
/** ABORTED, INTERNAL, UNAVAILABLE; quota and permissions don't mend within a second. */
const transientCodes = new Set<unknown>([ABORTED, 13, 14]);

/** Another transaction came first. What this one was still reading then is told that its transaction is closed. */
function isContention(error: unknown): boolean {
  const code = getGrpcCode(error);
  const isTransactionClosed =
    error instanceof Error && /transaction (is invalid|has expired)/i.test(error.message);
  return code === ABORTED || (code === INVALID_ARGUMENT && isTransactionClosed);
}

function getGrpcCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isFirestoreFailure(error: unknown): error is Error {
  const code = getGrpcCode(error);
  if (typeof code === 'number') return code !== INVALID_ARGUMENT || isContention(error);
  return error instanceof Error && /access token/i.test(error.message);
}
