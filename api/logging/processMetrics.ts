// Metrics of a process for Prometheus, in the format OpenMetrics.
import { statfs } from 'node:fs/promises';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import type { HandledRequest } from './requestLog.ts';

export interface ProcessMetrics {
  addRequest: (request: HandledRequest) => void;
  addMaintenance: (outcome: 'finished' | 'failed') => void;
  contentType: string;
  format: () => Promise<string>;
}

/**
 * Responses from the cache take less than a millisecond, pages some, and nothing more than 3.5 s except what an admin
 * does with many thoughts.
 */
const durationBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 3.5, 15];

/** @param dataDir the folder whose free space is measured; null for one that isn't on a disk. */
export function createProcessMetrics(dataDir: string | null): ProcessMetrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter('upwell_requests_total', 'Requests that were responded to.', [
    'route',
    'status',
    'cache',
  ]);
  const durations = new Histogram({
    name: 'upwell_request_duration_seconds',
    help: 'Time until a response was complete.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers,
  });
  const errors = counter('upwell_errors_total', 'Error codes in responses.', ['code']);
  const feeds = counter('upwell_feeds_total', 'Feeds by the source of their thoughts.', ['source']);
  const denials = counter('upwell_denials_total', 'Refused sign-ins and requests of admins.', ['reason']);
  const failures = counter('upwell_store_failures_total', 'Calls of the store that have failed.');
  const maintenance = counter('upwell_maintenance_runs_total', 'Runs of maintenance.', ['outcome']);
  const finishedAt = new Gauge({
    name: 'upwell_maintenance_finished_timestamp_seconds',
    help: 'When maintenance has last finished.',
    registers,
  });
  if (dataDir !== null) registry.registerMetric(createDiskGauge(dataDir));
  return {
    contentType: registry.contentType,
    format: () => registry.metrics(),
    addRequest: ({ status, durationMs, summary, store, isFromCache }) => {
      const route = summary.route ?? 'none';
      requests.inc({ route, status, cache: isFromCache ? 'hit' : 'miss' });
      durations.observe({ route }, durationMs / 1000);
      for (const code of summary.errorCodes) errors.inc({ code });
      if (summary.denial !== null) denials.inc({ reason: summary.denial.reason });
      if (summary.feedSource !== null) feeds.inc({ source: summary.feedSource });
      failures.inc(store?.failures ?? 0);
    },
    addMaintenance: (outcome) => {
      maintenance.inc({ outcome });
      if (outcome === 'finished') finishedAt.setToCurrentTime();
    },
  };
}

function createDiskGauge(folder: string): Gauge {
  return new Gauge({
    name: 'upwell_data_folder_free_bytes',
    help: 'Free space on the disk with the data.',
    registers: [],
    async collect() {
      const { bavail, bsize } = await statfs(folder);
      this.set(bavail * bsize);
    },
  });
}
