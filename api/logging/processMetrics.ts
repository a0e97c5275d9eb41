// Metrics of a process for Prometheus, in the format OpenMetrics.
import {
  collectDefaultMetrics,
  Counter,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import type { HandledRequest } from './requestLog.ts';

export interface ProcessMetrics {
  addRequest: (request: HandledRequest) => void;
  contentType: string;
  format: () => Promise<string>;
}

/**
 * The limits of the histogram in seconds. Cached responses take less than a millisecond, and only bulk changes take
 * more than 3.5 s.
 */
const durationBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 3.5, 15];

export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'upwell_requests_total',
    help: 'Requests that were responded to.',
    labelNames: ['route', 'status', 'cache'],
    registers,
  });
  const durations = new Histogram({
    name: 'upwell_request_duration_seconds',
    help: 'Time until a response was complete.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'upwell_store_failures_total',
    help: 'Calls of the store that have failed.',
    registers,
  });
  return {
    contentType: registry.contentType,
    format: () => registry.metrics(),
    addRequest: ({ status, durationMs, summary, store, isFromCache }) => {
      const { route = 'none' } = summary;
      requests.inc({ route, status, cache: isFromCache ? 'hit' : 'miss' });
      durations.observe({ route }, durationMs / 1000);
      failures.inc(store?.failures ?? 0);
    },
  };
}
