// A proxy for gRPC, which uses HTTP/2, for tests. It forwards each call, or answers it with a status.
import { once } from 'node:events';
import { connect, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

export interface GrpcProxy {
  /** `127.0.0.1:port`. */
  host: string;
  close: () => void;
}

/** What the proxy does with a call: it forwards it and passes the data on, or answers it with a status. */
export type CallHandling =
  { onRequestData?: (data: Buffer) => void; onResponseData?: (data: Buffer) => void } | { status: number };

/** @param handleCall returns what is done with a call of a method, such as `/google.firestore.v1.Firestore/Commit`. */
export async function startGrpcProxy(
  targetHost: string,
  handleCall: (path: string) => CallHandling,
): Promise<GrpcProxy> {
  const target = connect(`http://${targetHost}`);
  const server = createServer();
  server.on('stream', (incoming: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const handling = handleCall(String(headers[':path']));
    incoming.on('error', () => {});
    if ('status' in handling) {
      const status = String(handling.status);
      const trailers = { 'grpc-status': status, 'grpc-message': 'A status that the test has asked for.' };
      incoming.respond({ 'content-type': 'application/grpc', ...trailers }, { endStream: true });
      return;
    }
    const outgoing = target.request(headers);
    incoming.pipe(outgoing);
    incoming.on('data', (data: Buffer) => handling.onRequestData?.(data));
    outgoing.on('response', (responseHeaders) =>
      incoming.respond(responseHeaders, { waitForTrailers: true }),
    );
    outgoing.on('data', (data: Buffer) => {
      handling.onResponseData?.(data);
      incoming.write(data);
    });
    outgoing.on('trailers', (trailers) => {
      incoming.once('wantTrailers', () => incoming.sendTrailers(trailers));
    });
    outgoing.on('end', () => incoming.end());
    outgoing.on('error', () => incoming.close());
    incoming.on('error', () => outgoing.close());
    incoming.on('aborted', () => outgoing.close());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      target.destroy();
      server.close();
    },
  };
}
