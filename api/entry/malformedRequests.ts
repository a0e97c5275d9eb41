import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createUnreadableRequestResponse } from '../graphql/errorResponses.ts';
import { adapterSecurityHeaders } from '../http/securityHeaders.ts';

/** Node's codes for errors of the client whose status is not 400. */
const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Node keeps the response that is being sent in this property, and reads it in its own handler of `clientError`. */
interface ServerSocket extends Duplex {
  _httpMessage?: ServerResponse | null;
}

/**
 * Responds to what node:http can't parse as a request, or has waited for too long, for its event `clientError`. Node's own
 * response has no headers.
 */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: ServerSocket): void {
  const { _httpMessage: response } = socket;
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent === true) {
    socket.destroy();
    return;
  }
  const status = statusByCode[error.code ?? ''] ?? 400;
  const { headers, body } = createUnreadableRequestResponse();
  const lines = Object.entries({
    ...adapterSecurityHeaders,
    ...headers,
    connection: 'close',
    'content-length': String(body.byteLength),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]), () => socket.destroy());
}
