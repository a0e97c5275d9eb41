import { routePath } from 'hono/route';
import type { Settings } from '../env.ts';
import type { Log } from '../logging/log.ts';
import type { ProcessMetrics } from '../logging/processMetrics.ts';
import { findUid, logRequest } from '../logging/requestLog.ts';
import { emptySummary } from '../logging/requestSummary.ts';
import { createStoreUsage, measureStoreUsage } from '../storage/storeUsage.ts';
import { requestBudgetMs, withBudget } from '../storage/timeBudget.ts';
import type { Middleware } from './requestContext.ts';

interface LoggingServices {
  log: Log;
  metrics: ProcessMetrics | null;
  settings: Pick<Settings, 'logFormat'>;
}

/** Logs each request, and counts it in the metrics. As text, only sign-ins and the denied requests of known persons are logged. */
export function logRequests({ log, metrics, settings }: LoggingServices): Middleware {
  return async (c, next) => {
    const startMs = performance.now();
    const store = createStoreUsage();
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    c.set('summary', { ...emptySummary });
    await measureStoreUsage(store, next);
    const summary = c.get('summary');
    const isLogged = settings.logFormat === 'json' || findUid(summary) !== null;
    if (!isLogged && metrics === null) return;
    const { method } = c.req;
    const durationMs = performance.now() - startMs;
    const isFromCache = c.get('isFromCache') ?? false;
    const handled = { requestId, method, status: c.res.status, durationMs, summary, store, isFromCache };
    metrics?.addRequest(handled);
    if (isLogged) logRequest(log, handled);
  };
}

/** Gives what is executed for a request a time budget, and notes its route, such as `/thought/:id`; `*` is a file or no page. */
export const limitTime: Middleware = async (c, next) => {
  await withBudget(requestBudgetMs, next);
  c.get('summary').route = routePath(c).replace('/*', '*');
};
