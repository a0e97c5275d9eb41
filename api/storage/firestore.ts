import { setTimeout as delay } from 'node:timers/promises';
import { Firestore, type Transaction } from '@google-cloud/firestore';
import { skipMetadataServerDetection, usesFirestoreEmulator } from '../env.ts';
import { CredentialsError, StoreUnavailable } from './storeErrors.ts';
import { createGoogleCredentials, type GoogleCredentials } from './googleCredentials.ts';
import { bulkBudgetMs, remainingMs, withTimeout } from './timeBudget.ts';

/**
 * A client for all features. It has its own deadlines, because the SDK's are too long for a request. Within a
 * time budget, no deadline is later than the budget's end.
 */
export interface FirestoreDatabase {
  firestore: Firestore;
  /**
   * Runs a read, and retries it after transient failures until the deadline.
   * @param deadlineMs 3,000 by default.
   * @throws {StoreUnavailable} after the deadline, and when Firestore fails.
   */
  read: <Result>(work: () => Promise<Result>, deadlineMs?: number) => Promise<Result>;
  /**
   * Runs a transaction, and retries it on contention with another process. The transactions of this client run one after
   * the other, so that they don't contend with each other. A transaction that has timed out does not write.
   * @throws {StoreUnavailable} after the deadline, and when Firestore fails.
   */
  transact: <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    deadlineMs?: number,
  ) => Promise<Result>;
  close: () => Promise<void>;
}

/** The deadline for operations on hundreds of documents. */
export const bulkDeadlineMs = bulkBudgetMs;

/** Opens Firestore with the credentials that Google's libraries find, or the emulator at FIRESTORE_EMULATOR_HOST. */
export function openFirestore(
  projectId: string,
  deadlineMs = 3_000,
  credentials: GoogleCredentials = createGoogleCredentials(projectId),
): FirestoreDatabase {
  skipMetadataServerDetection();
  const loadCredentials = usesFirestoreEmulator() ? async () => {} : credentials.load;
  const firestore = new Firestore({ projectId, auth: credentials.auth, ...clientSettings });
  const run = <Result>(
    work: (expiresAt: number) => Promise<Result>,
    limitMs: number,
    isTemporary: (error: unknown) => boolean,
  ) => {
    const expiresAt = performance.now() + Math.min(limitMs, remainingMs());
    return wrapFirestoreErrors(async () => {
      await loadCredentials();
      return retry(() => work(expiresAt), expiresAt, isTemporary);
    }, expiresAt);
  };
  let lastTransaction: Promise<unknown> = Promise.resolve();
  return {
    firestore,
    read: (work, limitMs = deadlineMs) => run(work, limitMs, isTransientFailure),
    transact: (work, limitMs = deadlineMs) => {
      const budgetExpiresAt = performance.now() + remainingMs();
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
        run(runOnce, limitMs, (error) => isTransientFailure(error) || isContention(error)),
      );
      lastTransaction = queuedTransaction.catch(() => {});
      // The time in the queue counts towards the budget, too.
      return withDeadline(queuedTransaction, budgetExpiresAt);
    },
    // The client waits for calls that nothing will answer.
    close: () => withTimeout(firestore.terminate(), closingMs, createTimeoutError).catch(() => {}),
  };
}

const closingMs = 2_000;

/** https://grpc.github.io/grpc/core/group__grpc__arg__keys.html */
const clientSettings = {
  // Otherwise, the client repeats a read for six seconds after any error.
  gaxServerStreamingRetries: true,
  // A connection that has silently died is replaced after twelve seconds, instead of a quarter of an hour.
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 1_500,
  // By default, gRPC waits between one second and two minutes before it connects again.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 500,
};

/** Converts timeouts and failures of Firestore to `StoreUnavailable`. */
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

/** Rejects with `StoreUnavailable` if the promise is not settled at `expiresAt`. */
async function withDeadline<Result>(work: Promise<Result>, expiresAt: number): Promise<Result> {
  if (expiresAt === Infinity) return work;
  return withTimeout(work, Math.max(0, expiresAt - performance.now()), createTimeoutError);
}

function createTimeoutError(): StoreUnavailable {
  return new StoreUnavailable('Firestore did not respond in time.');
}

/** The delays are short because a caller waits, and become longer so that a busy Firestore isn't flooded. */
async function retry<Result>(
  work: () => Promise<Result>,
  expiresAt: number,
  isTemporary: (error: unknown) => boolean,
): Promise<Result> {
  for (let maxDelayMs = 50; ; maxDelayMs = Math.min(maxDelayMs * 2, 400)) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      await delay(maxDelayMs * (0.5 + Math.random() / 2));
      if (performance.now() >= expiresAt) throw error;
    }
  }
}

// https://grpc.io/docs/guides/status-codes
const INVALID_ARGUMENT = 3;
/** Another transaction has changed what this one expects. */
const FAILED_PRECONDITION = 9;
const ABORTED = 10;
/** ABORTED, INTERNAL and UNAVAILABLE. Retrying doesn't help after errors of quota or permissions. */
const transientCodes = new Set<unknown>([ABORTED, 13, 14]);

function isTransientFailure(error: unknown): boolean {
  return transientCodes.has(getGrpcCode(error));
}

/** Whether another transaction was first. Pending reads of this one then fail because the transaction is closed. */
function isContention(error: unknown): boolean {
  const code = getGrpcCode(error);
  const isTransactionClosed =
    error instanceof Error && /transaction (is invalid|has expired)/i.test(error.message);
  const isChanged = code === ABORTED || code === FAILED_PRECONDITION;
  return isChanged || (code === INVALID_ARGUMENT && isTransactionClosed);
}

function getGrpcCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isFirestoreFailure(error: unknown): error is Error {
  const code = getGrpcCode(error);
  if (typeof code === 'number') return true;
  return error instanceof Error && /access token/i.test(error.message);
}
