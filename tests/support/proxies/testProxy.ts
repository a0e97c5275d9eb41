// A TCP proxy for tests, which can drop, delay, cut or refuse traffic.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestProxy {
  /** `127.0.0.1:port`. */
  host: string;
  /** Drops all further traffic of the open connections, in both directions or one of them, without closing them. */
  dropTraffic: (direction?: Direction) => void;
  /** Closes the open connections in both directions. */
  closeConnections: () => void;
  /** Sets the mode of new connections. */
  setNewConnections: (mode: ConnectionMode) => void;
  /** Refuses new connections as if no server were listening. */
  refuseConnections: () => void;
  /** Accepts new connections again. */
  acceptConnections: () => Promise<void>;
  /** Delays all further traffic. */
  setDelay: (ms: number) => void;
  close: () => void;
}

type Direction = 'requests' | 'replies';
type ConnectionMode = 'forward' | 'drop' | 'dropReplies' | 'close';

const bothDirections: readonly Direction[] = ['requests', 'replies'];
const droppedDirections: Readonly<Record<ConnectionMode, readonly Direction[]>> = {
  forward: [],
  close: [],
  drop: bothDirections,
  dropReplies: ['replies'],
};

interface Connection {
  sockets: [Socket, Socket];
  dropped: Set<Direction>;
}

export async function startTestProxy(targetHost: string): Promise<TestProxy> {
  const [hostname = '', targetPort] = targetHost.split(':');
  const openConnections = new Set<Connection>();
  let delayMs = 0;
  let newConnectionMode: ConnectionMode = 'forward';
  const server = createServer({ noDelay: true }, (client) => {
    if (newConnectionMode === 'close') {
      client.destroy();
      return;
    }
    const target = connect({ port: Number(targetPort), host: hostname, noDelay: true });
    const dropped = new Set(droppedDirections[newConnectionMode]);
    const connection: Connection = { sockets: [client, target], dropped };
    openConnections.add(connection);
    client.once('close', () => openConnections.delete(connection));
    forward(client, target, connection, 'requests');
    forward(target, client, connection, 'replies');
  });
  const forward = (from: Socket, to: Socket, { dropped }: Connection, direction: Direction) => {
    let lastDueAt = 0;
    const runDelayed = (action: () => void) => {
      // Keeps the order of the data even if the delay becomes shorter.
      lastDueAt = Math.max(lastDueAt, performance.now() + delayMs);
      const waitMs = Math.max(0, lastDueAt - performance.now());
      setTimeout(() => void (dropped.has(direction) || action()), waitMs);
    };
    from.on('data', (bytes) => runDelayed(() => to.write(bytes)));
    from.on('error', () => runDelayed(() => to.destroy()));
    from.on('close', () => runDelayed(() => to.destroy()));
  };
  const dropTraffic = (direction?: Direction) => {
    for (const { dropped } of openConnections)
      for (const each of direction === undefined ? bothDirections : [direction]) dropped.add(each);
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const closeConnections = () => {
    for (const { sockets } of openConnections) for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${port}`,
    dropTraffic,
    setNewConnections: (mode) => {
      newConnectionMode = mode;
    },
    refuseConnections: () => server.close(),
    acceptConnections: () => listen(port),
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
