// Calls Firestore's REST API: https://firebase.google.com/docs/firestore/reference/rest. Google's client would take
// most of the time of a start, and would still need our own deadlines, retries and credential checks.
import { setTimeout as delay } from 'node:timers/promises';
import { readFirestoreEmulator } from '../env.ts';
import { createGoogleAuthorization } from './googleCredentials.ts';
import { CredentialsError, StoreUnavailable } from './storeErrors.ts';
import { bulkBudgetMs, remainingMs, withTimeout } from './timeBudget.ts';

/** Calls a method of Firestore, such as `:commit`, and returns the parts of its response. */
export type CallFirestore = (method: string, body: object) => Promise<Answer[]>;

export interface Firestore {
  /** The prefix of all documents' names. */
  root: string;
  /**
   * Runs calls, and retries them after transient failures until the deadline. No call begins after it. Within a time
   * budget, the deadline is at most the budget's end.
   * @param limitMs 3,000 by default.
   * @throws {StoreUnavailable} after the deadline, and when Firestore fails.
   */
  run: <Result>(work: (call: CallFirestore) => Promise<Result>, limitMs?: number) => Promise<Result>;
}

/** The deadline for operations on hundreds of documents. */
export const bulkDeadlineMs = bulkBudgetMs;

/** The header lets the emulator ignore the security rules, which deny everything. */
const emulatorHeaders = { authorization: 'Bearer owner' };

/** Opens Firestore with the credentials that Google's libraries find, or the emulator at FIRESTORE_EMULATOR_HOST. */
export function openFirestore(projectId: string, deadlineMs = 3_000): Firestore {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const emulator = readFirestoreEmulator();
  const origin = emulator === null ? 'https://firestore.googleapis.com' : `http://${emulator}`;
  const authorize = createGoogleAuthorization(projectId);
  const send = async (method: string, body: object, signal: AbortSignal): Promise<Answer[]> => {
    const url = `${origin}/v1/${root}${method}`;
    try {
      const headers = new Headers(emulator === null ? await authorize(url) : emulatorHeaders);
      headers.set('content-type', 'application/json');
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
      const answers = [(await response.json()) as Answer | Answer[]].flat();
      const error = answers.find((answer) => answer.error !== undefined)?.error;
      if (error !== undefined) throw new FirestoreFailure(error.status, error.message);
      if (!response.ok) throw new Error(`The status is ${response.status}.`);
      return answers;
    } catch (error) {
      if (error instanceof FirestoreFailure) throw error;
      const { cause, message } = error as Error;
      // Any other error means that the server is unreachable or isn't Firestore.
      const status = error instanceof CredentialsError ? 'UNAUTHENTICATED' : 'UNAVAILABLE';
      throw new FirestoreFailure(status, cause instanceof Error ? cause.message : message, error);
    }
  };
  return {
    root,
    run: async (work, limitMs = deadlineMs) => {
      const leftMs = Math.ceil(Math.min(limitMs, remainingMs()));
      if (leftMs <= 0) throw createTimeoutError();
      const signal = AbortSignal.timeout(leftMs);
      let failure: Error = createTimeoutError();
      const retry = async () => {
        for (let maxDelayMs = 50; ; maxDelayMs = Math.min(maxDelayMs * 2, 400)) {
          try {
            return await work((method, body) => send(method, body, signal));
          } catch (error) {
            if (signal.aborted) throw failure;
            if (!(error instanceof FirestoreFailure) || !transientStatuses.has(error.status)) throw error;
            failure = error;
          }
          // The delay is short, because a caller waits, and random, to spread the load of retries.
          await delay(maxDelayMs * (0.5 + Math.random() / 2));
        }
      };
      return withTimeout(retry(), leftMs, () => failure);
    },
  };
}

export function createTimeoutError(): StoreUnavailable {
  return new StoreUnavailable('Firestore did not respond in time.');
}

/** Retrying doesn't help after errors of quota or permissions. */
const transientStatuses = new Set(['ABORTED', 'INTERNAL', 'UNAVAILABLE']);

/** An error that Firestore returns: https://cloud.google.com/apis/design/errors */
export class FirestoreFailure extends StoreUnavailable {
  readonly status: string;

  constructor(status: string, message: string, cause?: unknown) {
    super(`Firestore failed: ${status}: ${message}`, { cause });
    this.status = status;
  }
}

/** The members of Firestore's responses that this application reads. */
export interface Answer {
  error?: { status: string; message: string };
  /** The document in a response to `:batchGet`, which has none if the document doesn't exist. */
  found?: FirestoreDocument;
  /** The document in a response to `:runQuery`. */
  document?: FirestoreDocument;
  /** The result of `:runAggregationQuery`. */
  result?: { aggregateFields: Record<string, Value> };
}

export interface FirestoreDocument {
  name: string;
  fields?: Record<string, Value>;
  updateTime: string;
}

/** An object with one member, which is named after the type of the value. */
export type Value = Record<string, unknown>;

export function decodeFields(fields: Record<string, Value> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decodeValue(value)]));
}

function decodeValue(value: Value): unknown {
  const [type, content] = Object.entries(value)[0] ?? [];
  switch (type) {
    case 'integerValue':
    case 'doubleValue':
      return Number(content);
    case 'bytesValue':
      return Buffer.from(String(content), 'base64');
    // Written by the application before version 1, or in the Firebase console.
    case 'timestampValue':
      return new Date(String(content)).toISOString();
    case 'arrayValue':
      return ((content as { values?: Value[] }).values ?? []).map(decodeValue);
    case 'mapValue':
      return decodeFields((content as { fields?: Record<string, Value> }).fields);
    default:
      return content;
  }
}

export function encodeFields(fields: Record<string, unknown>): Record<string, Value> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, encodeValue(value)]));
}

export function encodeValue(value: unknown): Value {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value.toWellFormed() };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    // As a text, because JSON has neither NaN nor Infinity.
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: String(value) };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  return { mapValue: { fields: encodeFields(value as Record<string, unknown>) } };
}
