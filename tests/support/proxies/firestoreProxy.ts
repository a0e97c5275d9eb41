// A proxy in front of the Firestore emulator, which answers calls with errors or counts the reads that would be billed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer } from '../../../api/storage/firestore.ts';
import { listen } from '../site/listen.ts';

/** The HTTP status of each error status: https://cloud.google.com/apis/design/errors */
export const errorStatuses = {
  UNAVAILABLE: 503,
  INTERNAL: 500,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
} as const;

export type ErrorStatus = keyof typeof errorStatuses;

export type FirestoreProxy = Awaited<ReturnType<typeof startFirestoreProxy>>;

/** Starts the proxy. @param findError returns the error status of a call; null forwards the call. */
export async function startFirestoreProxy(
  emulatorHost: string,
  findError: () => ErrorStatus | null = () => null,
) {
  let reads = 0;
  const answer = async (url: string, body: string) => {
    const status = findError();
    if (status !== null)
      return Response.json(
        { error: { status, message: 'The test asked for it.' } },
        { status: errorStatuses[status] },
      );
    const headers = { authorization: 'Bearer owner' };
    const response = await fetch(`http://${emulatorHost}${url}`, { method: 'POST', headers, body });
    reads += countReads([(await response.clone().json()) as Answer].flat());
    return response;
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const answered = await answer(request.url ?? '', await text(request));
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    response.end(await answered.text());
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  const { host, close } = await listen(server);
  return {
    host,
    close,
    /**
     * Returns how many reads Firestore would have billed since the last call: one for each document, each missing document,
     * and each 1,000 documents of a count.
     */
    takeCount: () => {
      const count = reads;
      reads = 0;
      return count;
    },
  };
}

function countReads(answers: readonly (Answer & { missing?: string })[]): number {
  return answers.reduce((sum, { document, found, missing, result }) => {
    const counts = Object.values(result?.aggregateFields ?? {}).map(({ integerValue }) =>
      Number(integerValue),
    );
    const billed = counts.map((count) => Math.max(1, Math.ceil(count / 1_000)));
    return billed.reduce((one, other) => one + other, sum + Number(Boolean(document ?? found ?? missing)));
  }, 0);
}
