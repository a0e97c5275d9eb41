import type { Log } from '../logging/log.ts';
import type { BuildInfo } from './buildInfo.ts';
import { type BufferedResponse, createJsonResponse } from '../http/bufferedResponse.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';

interface HealthServices {
  thoughts: { store: { name: string; ping: () => Promise<void> } };
  selfTest: () => Promise<void>;
  build: Pick<BuildInfo, 'version' | 'commit'>;
  log: Pick<Log, 'error'>;
}

/**
 * Responds with 200 while the store is available, else with 503. `/health` only reads from the store. `/health?deep` also
 * writes to it and checks the disk. Neither says why, because anybody can ask: the reason is in the log.
 */
export async function serveHealth(
  request: IncomingRequest,
  _params: Record<string, string>,
  { thoughts, selfTest, build, log }: HealthServices,
): Promise<BufferedResponse> {
  const isDeep = new URL(request.url).searchParams.has('deep');
  const { version, commit } = build;
  try {
    await thoughts.store.ping();
    if (isDeep) await selfTest();
    return createJsonResponse(200, { status: 'ok', store: thoughts.store.name, version, commit });
  } catch (error) {
    log.error('The store is unavailable.', error);
    return createJsonResponse(503, { status: 'unavailable', store: thoughts.store.name, version, commit });
  }
}
