// Compares the alarms and the dashboard with the metrics in the log of the real handlers, while Firestore is unreachable.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../api/env.ts';
import { createLambdaHandler, createScheduleHandler } from '../api/entry/lambda.ts';
import { openServices } from '../api/app/services.ts';
import { openStores } from '../api/app/stores/openStores.ts';
import { createGatewayEvent, createRequestSample } from '../tests/support/lambda/requestSamples.ts';
import { applyConditions, type Json, readTemplate, readPath, type Template } from './template.ts';

interface MetricValue {
  namespace: string;
  name: string;
  /** The names of the dimensions with their values. */
  dimensions: Record<string, unknown>;
  value: number;
}

let template: Template;
let emitted: MetricValue[];
beforeAll(async () => {
  template = applyConditions(await readTemplate());
  emitted = (await recordLines()).flatMap(readMetrics);
}, 120_000);
afterAll(() => void vi.unstubAllEnvs());

/** Sends requests to the handlers while nothing listens at Firestore's address. Returns what they write to the log. */
async function recordLines(): Promise<string[]> {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:9');
  let output = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  const env = {
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: 'demo-monitoring',
    SIGN_IN_KEY: 'the-key-of-the-tests',
  };
  const settings = readSettings({ ...env, LOG_FORMAT: 'json', METRICS_STAGE: 'prod' });
  const services = await openServices(settings, { openStores: openStoresWithBug });
  const handler = createLambdaHandler(services);
  const token =
    services.identity.name === 'local' ? await services.identity.issueToken('eve@example.com', null) : '';
  await Promise.all([
    handler(createGraphQLEvent('{ feed(seed: 1) { source } }')),
    handler(createGraphQLEvent('{ unknown }')),
    handler(createGraphQLEvent('{ adminUsers { email } }', token)),
    handler(createGraphQLEvent('mutation { signIn { uid } }', token)),
    createLambdaHandler(services, async () => false)(createGatewayEvent(createRequestSample({}))),
    handler(createGatewayEvent(createRequestSample({ path: `/images/${'a'.repeat(64)}.jpg` }))),
    // The signal interrupts the jobs after the first one, which starts after three seconds.
    createScheduleHandler(services)({}, { getRemainingTimeInMillis: () => 25_000 }).catch(() => {}),
  ]);
  // The lines of requests are written with a delay.
  await vi.waitFor(() => expect(output.match(/"message":"request"/g)).toHaveLength(6));
  await services.close();
  vi.restoreAllMocks();
  return output.split('\n').filter((line) => line.startsWith('{'));
}

/** Images fail with an error that isn't a failure of Firestore. */
const openStoresWithBug: typeof openStores = async (settings) => {
  const stores = await openStores(settings);
  return { ...stores, images: { ...stores.images, find: () => Promise.reject(new TypeError('a bug')) } };
};

function createGraphQLEvent(query: string, token = ''): APIGatewayProxyEventV2 {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  if (token === '') Reflect.deleteProperty(headers, 'authorization');
  const body = JSON.stringify({ query });
  return createGatewayEvent(createRequestSample({ method: 'POST', path: '/graphql', headers, body }));
}

interface MetricDirectives {
  Timestamp: number;
  CloudWatchMetrics: {
    Namespace: string;
    Dimensions: string[][];
    Metrics: { Name: string; Unit: string }[];
  }[];
}

/** Returns the metrics that CloudWatch finds in a line of the log, by the specification of the embedded metric format. */
function readMetrics(line: string): MetricValue[] {
  const entry = JSON.parse(line) as Record<string, unknown> & { _aws?: MetricDirectives };
  const { _aws: embedded } = entry;
  if (embedded === undefined) return [];
  expect(Math.abs(Date.now() - embedded.Timestamp)).toBeLessThan(60_000);
  return embedded.CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) =>
      Metrics.map(({ Name: name }) => {
        const dimensions = Object.fromEntries(names.map((dimension) => [dimension, entry[dimension]]));
        const value = entry[name];
        // CloudWatch ignores a line whose metrics aren't numbers or whose dimensions aren't texts.
        for (const dimension of Object.values(dimensions)) expect(dimension).toBeTypeOf('string');
        if (typeof value !== 'number') throw new Error(`The metric ${name} is not a number in ${line}`);
        return { namespace, name, dimensions, value };
      }),
    ),
  );
}

/** The metrics of AWS that are used here, with their dimension. */
const awsMetrics: Record<string, readonly string[]> = {
  'AWS/ApiGateway ApiId': ['Count', '4xx', '5xx'],
  'AWS/Lambda FunctionName': ['ConcurrentExecutions', 'Duration', 'Errors', 'Throttles'],
};

/** Returns null for a metric that the handlers emit or AWS does, else a description of it. */
function findUnknownMetric(
  namespace: string,
  name: string,
  dimensions: Record<string, unknown>,
): string | null {
  const key = `${namespace} ${Object.keys(dimensions).join()}`;
  const isKnown =
    awsMetrics[key]?.includes(name) === true ||
    emitted.some(
      (metric) =>
        metric.namespace === namespace &&
        metric.name === name &&
        JSON.stringify(metric.dimensions) === JSON.stringify(dimensions),
    );
  return isKnown ? null : `${key} ${name}`;
}

interface AlarmMetric {
  Namespace: string;
  MetricName: string;
  Dimensions: { Name: string; Value: Json }[];
}

interface Alarm {
  AlarmName: string;
  AlarmDescription: string;
  Threshold: number;
  Metrics?: { MetricStat?: { Metric: AlarmMetric } }[];
}

function findAlarms({ Resources }: Template) {
  const alarms = Object.values(Resources).filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
  return alarms.map(({ Properties }) => Properties as unknown as Alarm & AlarmMetric);
}

describe('each alarm', () => {
  test('has the stage and the region in its name, and a section of the runbook in its description', () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8');
    for (const { AlarmName, AlarmDescription } of findAlarms(template)) {
      const name = AlarmName.replace('upwell-prod-us-east-1-', '');
      const section = /See “(.*)” in docs\/runbook\.md\.$/.exec(AlarmDescription)?.[1] ?? 'none';
      expect(runbook).toContain(`\n### ${section}\n`);
      expect(section).toContain(name);
    }
  });

  test('watches metrics that the handlers or AWS emit', () => {
    const watched = findAlarms(template).flatMap((alarm) =>
      alarm.Metrics === undefined
        ? [alarm]
        : alarm.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []),
    );
    const unknown = watched.map(({ Namespace, MetricName, Dimensions }) =>
      findUnknownMetric(
        Namespace,
        MetricName,
        Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
      ),
    );
    expect(unknown).toEqual(watched.map(() => null));
  });
});

describe('an outage of Firestore', () => {
  const sum = (name: string) =>
    emitted.filter((metric) => metric.name === name).reduce((total, { value }) => total + value, 0);

  test('raises the alarms for the store, for unexpected errors and for built-in feeds', () => {
    const threshold = (name: string) => readPath(template.Resources[name]?.Properties ?? null, 'Threshold');
    expect(sum('storeFailures')).toBeGreaterThanOrEqual(Number(threshold('StoreAlarm')));
    expect(sum('unexpectedStoreFailures')).toBeGreaterThanOrEqual(
      Number(threshold('UnexpectedStoreErrorAlarm')),
    );
    expect(sum('builtInFeeds')).toBeGreaterThanOrEqual(Number(threshold('BuiltInFeedAlarm')));
  });

  test('counts its errors by code, and the job that has failed', () => {
    const codes = emitted
      .filter(({ name }) => name === 'errors')
      .map(({ dimensions }) => String(dimensions['errorCode']));
    expect(codes.toSorted()).toEqual(['BAD_USER_INPUT', 'FORBIDDEN', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(sum('failedJobs')).toBe(1);
    expect(sum('signInDenials')).toBe(1);
  });
});

test('the dashboard shows no unknown metrics, and none is emitted without being shown or watched', () => {
  const body = readPath(template.Resources['Dashboard']?.Properties ?? null, 'DashboardBody.Fn::Sub');
  if (typeof body !== 'string') throw new Error('There is no dashboard.');
  const { widgets } = JSON.parse(body) as { widgets: { properties: { metrics?: unknown[][] } }[] };
  const metrics = widgets.flatMap(({ properties }) => properties.metrics ?? []);
  const texts = metrics.map((parts) => parts.filter((part) => typeof part === 'string'));
  const shown = texts.filter((parts) => parts.length > 0);
  expect(shown.length).toBeGreaterThan(10);
  for (const [namespace = '', name = '', dimension = '', value] of shown)
    expect(findUnknownMetric(namespace, name, { [dimension]: value })).toBeNull();
  const used = body + JSON.stringify(findAlarms(template));
  for (const { name } of emitted) expect(used).toMatch(new RegExp(`"${name}\\W`));
});
