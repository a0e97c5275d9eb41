import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface ListeningServer {
  /** `127.0.0.1:port`. */
  host: string;
  url: string;
  /** Ends the open connections, too. */
  close: () => void;
}

/** Lets a server listen at a free port of this machine. */
export async function listen(server: Server | HttpServer): Promise<ListeningServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  };
  return { host, url: `http://${host}`, close };
}
