// Measures what visits request of the deployed package, and what each of these requests costs the function.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFirestoreEmulator } from '../../api/testing/firestoreEmulator.ts';
import { type ReadCounter, startReadCounter } from '../../api/testing/proxies/firestoreReadCounter.ts';
import { buildLambdaPackage, unpackLambdaPackage } from '../../api/testing/lambda/lambdaPackage.ts';
import { type LambdaRuntime, startLambdaRuntime } from '../../api/testing/lambda/lambdaRuntime.ts';
import { createGatewayEvent, type RequestSample } from '../../api/testing/lambda/requestSamples.ts';
import { median, MissingRequirement } from '../benchmark.ts';
import { createFirestoreQuotes } from '../collection.ts';
import { withBrowser } from '../site.ts';
import { measureHeaders, type RecordedRequest, startGateway } from './gateway.ts';
import { recordVisits, type VisitKind } from './visits.ts';

/** What a request costs when the function creates its response anew. */
export interface MeasuredRequest {
  path: string;
  cacheControl: string;
  bytes: number;
  /** Documents that Firestore bills. */
  reads: number;
  /** The size of what Firestore sends. */
  storeBytes: number;
  /** The function's time, and its processor time, which varies less on a busy machine. */
  wallMs: number;
  processorMs: number;
  /** What the function writes to its log. */
  logBytes: number;
}

export interface Measurements {
  date: string;
  /** How long the function takes to load. */
  initMs: number;
  /** By method and path, and by operation for GraphQL. */
  requests: Record<string, MeasuredRequest>;
  /** How often a visit sends each request, and the size of all responses to it. */
  visits: Record<VisitKind, { bytes: number; requests: Record<string, number> }>;
}

const measurementsPath = join(import.meta.dirname, 'measurements.json');
const projectId = 'demo-bench-cost';
const collectionSize = 1_000;
const repetitions = 40;
/** Without the settings of Lambda, entries of the log wait for up to 100 ms. */
const logDelayMs = 300;

/** Returns the measurements that the documents are calculated from. */
export function readMeasurements(): Measurements {
  return JSON.parse(readFileSync(measurementsPath, 'utf8')) as Measurements;
}

/** Measures the visits anew and writes `measurements.json`. */
export async function measureVisits(): Promise<void> {
  const emulator = await startFirestoreEmulator();
  if (emulator === null) throw new MissingRequirement('it needs Java and the Firestore emulator.');
  const folder = mkdtempSync(join(tmpdir(), 'upwell-bench-'));
  await buildLambdaPackage();
  await unpackLambdaPackage(folder);
  await createFirestoreQuotes(emulator.host, projectId, collectionSize);
  const counter = await startReadCounter(emulator.host);
  const gateway = await startGateway();
  // Without AWS_LAMBDA_FUNCTION_NAME, because on Lambda the settings reject the emulator.
  const runtime = await startLambdaRuntime(folder, {
    STORE: 'firestore',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'none',
    FIRESTORE_EMULATOR_HOST: counter.host,
    PUBLIC_URL: gateway.url,
    SITE_DIR: 'dist/lambda/web',
    LOG_FORMAT: 'json',
    METRICS_STAGE: 'prod',
  });
  gateway.runtime = runtime;
  const recorded = await withBrowser((browser) => recordVisits(browser, gateway, '/thought/quote-7'));
  const samples = new Map(
    Object.values(recorded).flatMap((requests) => requests.map((request) => [getName(request), request])),
  );
  const requests: Measurements['requests'] = {};
  for (const name of [...samples.keys()].toSorted()) {
    const request = samples.get(name);
    if (request !== undefined) requests[name] = await measureRequest(request, runtime, counter);
  }
  const [fault] = /^.*"level":"(?:error|warn)".*$/m.exec(runtime.output()) ?? [];
  if (fault !== undefined) throw new Error(`The measurements contain a fault: ${fault}`);
  const measurements: Measurements = {
    date: new Date().toISOString().slice(0, 10),
    initMs: Math.round(runtime.initMs),
    requests,
    visits: {
      first: summarize(recorded.first),
      withoutWorker: summarize(recorded.withoutWorker),
      returning: summarize(recorded.returning),
      fiveMinutes: summarize(recorded.fiveMinutes),
      thought: summarize(recorded.thought),
      onward: summarize(recorded.onward),
    },
  };
  writeFileSync(measurementsPath, `${JSON.stringify(measurements, null, 2)}\n`);
  await runtime.stop();
  gateway.close();
  counter.close();
  await emulator.stop();
  rmSync(folder, { recursive: true });
}

function summarize(requests: readonly RecordedRequest[]): Measurements['visits'][VisitKind] {
  const counts: Record<string, number> = {};
  for (const request of requests) counts[getName(request)] = (counts[getName(request)] ?? 0) + 1;
  return { bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0), requests: counts };
}

/** Returns the method and the path. Queries for another number of thoughts have another name. */
function getName({ sample: { method, path, query } }: RecordedRequest): string {
  const parameters = new URLSearchParams(query);
  const { first } = JSON.parse(parameters.get('variables') ?? '{}') as { first?: number };
  return [method, path, parameters.get('operationName'), first].filter((part) => part != null).join(' ');
}

/** Sends the request again and again, each time with another Accept header, so that no response is from a cache. */
async function measureRequest(
  { sample, cacheControl }: RecordedRequest,
  runtime: LambdaRuntime,
  counter: ReadCounter,
): Promise<MeasuredRequest> {
  const { 'if-none-match': _, ...headers } = sample.headers;
  const send = (repetition: number) =>
    invoke({ ...sample, headers: { ...headers, accept: `${headers['accept'] ?? '*/*'}, x/${repetition}` } });
  const invoke = (changed: RequestSample) => runtime.invoke(createGatewayEvent(changed));
  await send(-1);
  await pause(logDelayMs);
  counter.takeCount();
  counter.takeBytes();
  const outputBefore = runtime.output().length;
  const processorMsBefore = readProcessorMs(runtime.pid);
  const timesMs: number[] = [];
  let responseBytes = 0;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const startedMs = performance.now();
    const { headers: responseHeaders = {}, body = '' } = await send(repetition);
    timesMs.push(performance.now() - startedMs);
    responseBytes += Buffer.byteLength(body, 'base64') + measureHeaders(responseHeaders);
  }
  const processorMs = readProcessorMs(runtime.pid) - processorMsBefore;
  await pause(logDelayMs);
  const perRequest = (value: number) => Math.round((value / repetitions) * 10) / 10;
  return {
    path: sample.path,
    cacheControl,
    bytes: Math.round(responseBytes / repetitions),
    reads: perRequest(counter.takeCount()),
    storeBytes: Math.round(counter.takeBytes() / repetitions),
    wallMs: Math.round(median(timesMs) * 10) / 10,
    processorMs: perRequest(processorMs),
    logBytes: perRequest(runtime.output().length - outputBefore),
  };
}

/** Returns the processor time of a process since its start, in steps of ten milliseconds. Needs Linux. */
function readProcessorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
