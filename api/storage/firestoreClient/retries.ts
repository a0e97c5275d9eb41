import type { Firestore, Transaction } from 'firebase-admin/firestore';

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
