import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes to a server over a new connection. Returns the status and the headers of its response, and hangs up. */
export async function readResponseHead(
  url: string,
  bytes: string,
): Promise<{ status: number; headers: Headers }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  try {
    socket.write(bytes);
    const signal = AbortSignal.timeout(30_000);
    let head = '';
    while (!head.includes('\r\n\r\n')) head += String((await once(socket, 'data', { signal }))[0]);
    const [statusLine = '', ...lines] = head.slice(0, head.indexOf('\r\n\r\n')).split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
    return { status: Number(statusLine.split(' ')[1]), headers };
  } finally {
    socket.destroy();
  }
}
