// For tests: a TCP proxy whose connections can go silent, be refused, or be slow.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestProxy {
  /** `127.0.0.1:port`. */
  host: string;
  /** From now on open connections stay open, and swallow every byte in both directions. */
  silence: () => void;
  /** What becomes of connections that are opened from now on. */
  acceptNew: (acceptance: 'pass' | 'swallow') => void;
  /** Delays every byte from now on, in each direction. */
  delay: (ms: number) => void;
  close: () => void;
}

export async function startProxy(targetHost: string): Promise<TestProxy> {
  const [hostname = '', port] = targetHost.split(':');
  const open = new Set<Connection>();
  let acceptance: 'pass' | 'swallow' = 'pass';
  let delayMs = 0;
  const server = createServer((client) => {
    const target = connect(Number(port), hostname);
    const connection: Connection = { sockets: [client, target], isSilent: acceptance === 'swallow' };
    open.add(connection);
    forward(client, target, connection);
    forward(target, client, connection);
  });
  const forward = (from: Socket, to: Socket, connection: Connection) => {
    let lastDueAt = 0;
    const later = (action: () => void) => {
      // What came first goes on first, even where the delay has become shorter since.
      lastDueAt = Math.max(lastDueAt, performance.now() + delayMs);
      setTimeout(() => void (connection.isSilent || action()), lastDueAt - performance.now());
    };
    from.on('data', (bytes) => later(() => to.write(bytes)));
    from.on('error', () => later(() => to.destroy()));
    from.on('close', () => later(() => to.destroy()));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      for (const connection of open) connection.isSilent = true;
    },
    acceptNew: (next) => {
      acceptance = next;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    close: () => {
      server.close();
      for (const { sockets } of open) for (const socket of sockets) socket.destroy();
    },
  };
}

interface Connection {
  sockets: [Socket, Socket];
  isSilent: boolean;
}
