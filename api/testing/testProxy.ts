// A TCP proxy for tests, which can drop or delay traffic.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestProxy {
  /** `127.0.0.1:port`. */
  host: string;
  /** Drops all further traffic of the open connections in both directions, without closing them. */
  dropTraffic: () => void;
  /** Closes the open connections in both directions. */
  closeConnections: () => void;
  /** Sets whether connections that are opened from now on forward or drop traffic. */
  setNewConnections: (mode: 'forward' | 'drop') => void;
  /** Delays all further traffic in both directions. */
  setDelay: (ms: number) => void;
  close: () => void;
}

export async function startTestProxy(targetHost: string): Promise<TestProxy> {
  const [hostname = '', port] = targetHost.split(':');
  const openConnections = new Set<Connection>();
  let newConnectionMode: 'forward' | 'drop' = 'forward';
  let delayMs = 0;
  const server = createServer((client) => {
    const target = connect(Number(port), hostname);
    const connection: Connection = { sockets: [client, target], isDropping: newConnectionMode === 'drop' };
    openConnections.add(connection);
    forward(client, target, connection);
    forward(target, client, connection);
  });
  const forward = (from: Socket, to: Socket, connection: Connection) => {
    let lastDueAt = 0;
    const runDelayed = (action: () => void) => {
      // The order remains the same, even when the delay becomes shorter.
      lastDueAt = Math.max(lastDueAt, performance.now() + delayMs);
      setTimeout(() => void (connection.isDropping || action()), Math.max(0, lastDueAt - performance.now()));
    };
    from.on('data', (bytes) => runDelayed(() => to.write(bytes)));
    from.on('error', () => runDelayed(() => to.destroy()));
    from.on('close', () => runDelayed(() => to.destroy()));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeConnections = () => {
    for (const { sockets } of openConnections) for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropTraffic: () => {
      for (const connection of openConnections) connection.isDropping = true;
    },
    setNewConnections: (next) => {
      newConnectionMode = next;
    },
    setDelay: (ms) => {
      delayMs = ms;
    },
    closeConnections,
    close: () => {
      server.close();
      closeConnections();
    },
  };
}

interface Connection {
  sockets: [Socket, Socket];
  isDropping: boolean;
}
