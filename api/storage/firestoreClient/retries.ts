import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { setTimeout as pause } from 'node:timers/promises';

/** Internal members of Google's client, which has no settings for its retries. */
interface RetryingClient {
  /** The name of the database. */
  formattedName: string;
  createCallOptions: (...args: unknown[]) => object;
  request: (method: string, ...args: unknown[]) => Promise<unknown>;
}

/**
 * Makes a client report the first failure of a read at once, so that the caller can retry it in time. By itself, the
 * client waits for two to three seconds before its first retry, even after an error that lasts, which is longer than a
 * request may take.
 */
export function disableReadRetries(firestore: Firestore): void {
  const client = firestore as unknown as RetryingClient;
  const createCallOptions = client.createCallOptions.bind(firestore);
  Object.assign(client, { _retry: (_method: string, _tag: string, work: () => unknown) => work() });
  client.createCallOptions = (...args) => ({
    ...createCallOptions(...args),
    // https://github.com/googleapis/retry-request
    retryRequestOptions: { retries: 0, noResponseRetries: 0 },
  });
}

/**
 * Makes a client retry the rollback of a failed transaction until Firestore has received it. Otherwise, Firestore doesn't
 * know that the transaction has ended, and retains its locks for a minute. Others have to wait for them.
 */
export function retryRollbacks(firestore: Firestore): void {
  const client = firestore as unknown as RetryingClient;
  const request = client.request.bind(firestore);
  client.request = (method, ...args) => {
    const send = () => request(method, ...args);
    return method === 'rollback' ? retryUntilSuccess(send) : send();
  };
}

/**
 * Begins a transaction by a request of its own. By itself, the client begins it with the first read. If the reply to this
 * read is lost, nobody knows the transaction's id, and Firestore retains the lock of the document for a minute. A retry has
 * to wait for it, while everybody else has to wait for the locks of the retry.
 */
export function beginTransaction(firestore: Firestore, transaction: Transaction): void {
  const client = firestore as unknown as RetryingClient;
  const begin = async () => {
    const request = { database: client.formattedName, options: { readWrite: {} } };
    const response = await client.request('beginTransaction', request, 'begin');
    return (response as { transaction: Uint8Array }).transaction;
  };
  // Reads wait for this promise, and take the transaction's id from it.
  const transactionId = begin();
  // If nothing is read, because the work fails before, nothing else handles its rejection.
  transactionId.catch(() => {});
  Object.assign(transaction, { _transactionIdPromise: transactionId });
}

/** Together thirteen seconds. */
const rollbackDelaysMs = [100, 200, 400, 800, 1_600, 1_600, 1_600, 1_600, 1_600, 1_600, 1_600];

async function retryUntilSuccess(send: () => Promise<unknown>): Promise<unknown> {
  for (const delayMs of rollbackDelaysMs) {
    try {
      return await send();
    } catch {
      // A process that ends doesn't wait for it.
      await pause(delayMs, undefined, { ref: false });
    }
  }
  return send();
}
