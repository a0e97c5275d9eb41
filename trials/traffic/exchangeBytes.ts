import { connect } from 'node:net';

/** The server may wait for the rest of a request, whose length was changed. */
const maxWaitMs = 1_000;

/**
 * Sends bytes to a server over a new connection, and closes its sending half. Returns everything that is received until
 * the server closes the connection, or doesn't send anything for a second.
 */
export function exchangeBytes(origin: string, bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect({ port: Number(port), host: hostname });
  let text = '';
  socket.setEncoding('latin1');
  socket.setTimeout(maxWaitMs, () => socket.destroy());
  socket.on('data', (chunk: string) => (text += chunk));
  // The server may close the connection before it has read everything.
  socket.on('error', () => {});
  socket.on('close', () => resolve(text));
  socket.end(bytes);
  return promise;
}
