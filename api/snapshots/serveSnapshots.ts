import { type BufferedResponse, createJsonResponse } from '../http/bufferedResponse.ts';
import { chooseEncoding } from '../http/compress.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { corsHeaders, createProblemResponse } from '../http/problem.ts';
import type { Snapshots } from './snapshots.ts';

interface SnapshotServices {
  snapshots: Pick<Snapshots, 'findLatest' | 'find'>;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
}

/** The time between two runs of the job, which makes a snapshot if it is due. */
const jobIntervalMs = 300_000;

/** Redirects to the newest snapshot. */
export async function serveLatestSnapshot(
  _request: IncomingRequest,
  _params: Record<string, string>,
  { snapshots, now }: SnapshotServices,
): Promise<BufferedResponse> {
  const latest = await snapshots.findLatest();
  if (latest.sha256 === null) {
    const { nextAtMs } = latest;
    const nowMs = Date.parse(now());
    const waitMs = jobIntervalMs + Math.max(0, (nextAtMs ?? nowMs) - nowMs);
    const next =
      nextAtMs === null
        ? 'The first one is made within five minutes.'
        : `The next one is due at ${new Date(nextAtMs).toISOString()}.`;
    return createProblemResponse(
      { status: 404, code: 'NOT_FOUND', detail: `There is no snapshot now. ${next}` },
      { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    );
  }
  const { sha256 } = latest;
  const location = `/snapshots/${sha256}.json`;
  return createJsonResponse(
    302,
    { url: location, sha256 },
    { ...corsHeaders, location, 'cache-control': 'public, max-age=60' },
  );
}

/** Serves a snapshot. Caches may keep it for a day, because it is deleted when one of its thoughts is. */
export async function serveSnapshot(
  request: IncomingRequest,
  { name = '' }: Record<string, string>,
  { snapshots }: SnapshotServices,
): Promise<BufferedResponse> {
  const [, sha256] = /^([0-9a-f]{64})\.json$/.exec(name) ?? [];
  const acceptsGzip = chooseEncoding(request.headers.get('accept-encoding') ?? '', ['gzip']) !== null;
  const found = sha256 === undefined ? 'unknown' : await snapshots.find(sha256, acceptsGzip);
  if (found === 'gone') {
    const detail = 'This snapshot was deleted: use /snapshots/latest.json, which leads to the newest one.';
    return createProblemResponse({ status: 410, code: 'NOT_FOUND', detail });
  }
  if (found === 'unknown' || sha256 === undefined)
    return createProblemResponse({ status: 404, code: 'NOT_FOUND', detail: 'There is no such snapshot.' });
  const headers = {
    ...corsHeaders,
    'content-type': 'application/json',
    'content-length': String(found.size),
    'cache-control': 'public, max-age=86400, immutable',
    etag: `W/"${sha256}"`,
    vary: 'accept-encoding',
    ...(found.isCompressed && { 'content-encoding': 'gzip' }),
  };
  return { status: 200, headers, body: new Uint8Array(), file: found.path };
}
