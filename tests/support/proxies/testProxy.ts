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
  /** Sets what connections that are opened from now on do. */
  setNewConnections: (mode: ConnectionMode) => void;
  /** Refuses new connections, as if no program listened on the port. */
  refuseConnections: () => void;
  /** Ends `refuseConnections`. */
  acceptConnections: () => Promise<void>;
  /** Delays all further traffic in both directions, or in one of them. */
  setDelay: (ms: number, direction?: Direction) => void;
  /** Returns how many pieces of data were forwarded in both directions since the last call. */
  takeCount: () => number;
  /** Cuts the open connections after the nth piece of data from now on. New ones are closed at once if it `staysDown`. */
  cutAt: (piece: number, staysDown: boolean) => void;
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
  const delaysMs = { requests: 0, replies: 0 };
  let newConnectionMode: ConnectionMode = 'forward';
  let count = 0;
  let cut = { at: Infinity, staysDown: false };
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
      // The order remains the same, even when the delay becomes shorter.
      lastDueAt = Math.max(lastDueAt, performance.now() + delaysMs[direction]);
      const waitMs = Math.max(0, lastDueAt - performance.now());
      setTimeout(() => void (dropped.has(direction) || action()), waitMs);
    };
    from.on('data', (bytes) => {
      count += 1;
      const isLast = count === cut.at;
      runDelayed(() => {
        to.write(bytes);
        if (isLast) cutConnections();
      });
    });
    from.on('error', () => runDelayed(() => to.destroy()));
    from.on('close', () => runDelayed(() => to.destroy()));
  };
  const dropTraffic = (direction?: Direction) => {
    for (const { dropped } of openConnections)
      for (const each of direction === undefined ? bothDirections : [direction]) dropped.add(each);
  };
  const cutConnections = () => {
    dropTraffic();
    if (cut.staysDown) newConnectionMode = 'close';
    const sockets = [...openConnections].flatMap((connection) => connection.sockets);
    // The receiver gets the last bytes before its connection ends.
    setTimeout(() => sockets.forEach((socket) => socket.destroy()), 50);
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
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    cutAt: (at, staysDown) => void ([count, cut, newConnectionMode] = [0, { at, staysDown }, 'forward']),
    refuseConnections: () => server.close(),
    acceptConnections: () => listen(port),
    setDelay: (ms, direction) => {
      for (const each of direction === undefined ? bothDirections : [direction]) delaysMs[each] = ms;
    },
    closeConnections,
    close: () => {
      server.close();
      closeConnections();
    },
  };
}
