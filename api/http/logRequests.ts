import { routePath } from 'hono/route';
import type { Settings } from '../env.ts';
import type { Log } from '../logging/log.ts';
import type { ProcessMetrics } from '../logging/processMetrics.ts';
import { findUserId, logRequest, RequestFacts } from '../logging/requestLog.ts';
import { requestBudgetMs, withBudget } from '../storage/timeBudget.ts';
import type { Middleware } from './requestContext.ts';

interface LoggingServices {
  log: Log;
  metrics: ProcessMetrics | null;
  settings: Pick<Settings, 'logFormat'>;
}

/** Logs and counts each request. In text format, only sign-ins and denied requests of known users are logged. */
export function logRequests({ log, metrics, settings }: LoggingServices): Middleware {
  return async (c, next) => {
    const startMs = performance.now();
    const facts = new RequestFacts();
    c.set('facts', facts);
    await next();
    const isLogged = settings.logFormat === 'json' || findUserId(facts.summary) !== null;
    if (!isLogged && metrics === null) return;
    const durationMs = performance.now() - startMs;
    const handled = Object.assign(facts, { method: c.req.method, status: c.res.status, durationMs });
    metrics?.addRequest(handled);
    if (isLogged) logRequest(log, handled);
  };
}

/** Sets the time budget of a request, and records its route, such as `/thought/:id`; `*` is a file or no page. */
export const limitRequestTime: Middleware = async (c, next) => {
  const facts = c.get('facts');
  facts.store = { reads: 0, failures: 0 };
  await withBudget(requestBudgetMs, next, facts.store);
  facts.summary.route = routePath(c).replace('/*', '*');
};
