// A TCP proxy for tests that cuts its connections at a chosen point.
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../site/listen.ts';

export interface CuttingProxy {
  /** `127.0.0.1:port`. */
  host: string;
  /** Returns how many pieces of data were forwarded in both directions since the last call. */
  takeCount: () => number;
  /** Forwards everything again, until the next `cutAt`. */
  restore: () => void;
  /**
   * Ends all connections with the nth piece of data from now on, and refuses new ones if it `staysDown`. Of the nth piece
   * itself, only the first half is forwarded if it is `cutInHalf`.
   */
  cutAt: (piece: number, options: { staysDown: boolean; cutInHalf: boolean }) => void;
  close: () => void;
}

export async function startCuttingProxy(targetHost: string): Promise<CuttingProxy> {
  const [hostname = '', port] = targetHost.split(':');
  const sockets = new Set<Socket>();
  let count = 0;
  let cut: ({ at: number } & Parameters<CuttingProxy['cutAt']>[1]) | null = null;
  let state: 'waiting' | 'cut' | 'down' = 'waiting';

  const endConnections = (receiver: Socket, lastBytes: Buffer) => {
    receiver.write(lastBytes);
    for (const socket of sockets) {
      socket.removeAllListeners('data');
      // The receiver gets the last bytes before its connection ends.
      if (socket === receiver) setTimeout(() => socket.destroy(), 50);
      else socket.destroy();
    }
  };
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes: Buffer) => {
      count += 1;
      if (state !== 'waiting' || cut === null || count < cut.at) {
        to.write(bytes);
        return;
      }
      state = cut.staysDown ? 'down' : 'cut';
      endConnections(to, cut.cutInHalf ? bytes.subarray(0, bytes.length / 2) : bytes);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      if (state === 'waiting') to.destroy();
    });
  };
  const connectToTarget = (client: Socket) => {
    const target = connect({ port: Number(port), host: hostname, noDelay: true });
    forward(client, target);
    forward(target, client);
  };
  const server = createServer({ noDelay: true }, (client) => {
    if (state === 'down') client.destroy();
    else connectToTarget(client);
  });
  const { host } = await listen(server);
  return {
    host,
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    cutAt: (at, options) => void ([count, state, cut] = [0, 'waiting', { at, ...options }]),
    restore: () => void ([state, cut] = ['waiting', null]),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
