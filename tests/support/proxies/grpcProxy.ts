// A proxy for gRPC, which uses HTTP/2, for tests. It forwards each call, or answers it with a status.
import {
  type ClientHttp2Session,
  connect,
  createServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import { listen } from '../site/listen.ts';

export interface GrpcProxy {
  /** `127.0.0.1:port`. */
  host: string;
  close: () => void;
}

/** The proxy's treatment of a call. */
export interface CallHandling {
  /** Answers the call with this status instead of forwarding it. */
  status?: number;
  onResponseData?: (data: Buffer) => void;
}

/** @param handleCall returns what is done with a call of a method, such as `/google.firestore.v1.Firestore/Commit`. */
export async function startGrpcProxy(
  targetHost: string,
  handleCall: (path: string) => CallHandling,
): Promise<GrpcProxy> {
  const targets = new Map<Http2Session, ClientHttp2Session>();
  const server = createServer();
  server.on('session', (session) => {
    const target = connect(`http://${targetHost}`);
    targets.set(session, target);
    target.on('error', () => session.destroy());
    target.on('close', () => session.destroy());
    session.once('close', () => {
      target.destroy();
      targets.delete(session);
    });
  });
  server.on('stream', (incoming: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const handling = handleCall(String(headers[':path']));
    incoming.on('error', () => {});
    if (handling.status !== undefined) {
      const trailers = { 'grpc-status': String(handling.status), 'grpc-message': 'The test asked for it.' };
      incoming.respond({ 'content-type': 'application/grpc', ...trailers }, { endStream: true });
      return;
    }
    const target = incoming.session && targets.get(incoming.session);
    if (!target) return;
    const outgoing = target.request(headers);
    incoming.pipe(outgoing);
    incoming.on('error', () => outgoing.close());
    incoming.on('aborted', () => outgoing.close());
    outgoing.on('error', () => incoming.close());
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
  });
  const { host } = await listen(server);
  return {
    host,
    close: () => {
      for (const target of targets.values()) target.destroy();
      server.close();
    },
  };
}
