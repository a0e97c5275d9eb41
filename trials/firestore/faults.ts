// The faults of a network and of Firestore that trials cause.
import { GrpcStatus } from 'firebase-admin/firestore';
import { startGrpcProxy } from '../../tests/support/proxies/grpcProxy.ts';
import { startTestProxy, type TestProxy } from '../../tests/support/proxies/testProxy.ts';

/** The network between the server and the emulator. */
export interface FaultyNetwork {
  /** `127.0.0.1:port`, for FIRESTORE_EMULATOR_HOST. */
  host: string;
  connections: Omit<TestProxy, 'host' | 'close'>;
  /** Answers all calls with a status of gRPC. With null, the emulator answers them. */
  answerWith: (status: number | null) => void;
  close: () => void;
}

export interface Fault {
  name: string;
  begin: (network: FaultyNetwork) => void;
  /** Null for a fault of the open connections only, because new ones work at once. */
  end: ((network: FaultyNetwork) => void | Promise<void>) | null;
}

export async function startFaultyNetwork(emulatorHost: string): Promise<FaultyNetwork> {
  let status: number | null = null;
  const grpcProxy = await startGrpcProxy(emulatorHost, () => (status === null ? {} : { status }));
  const connections = await startTestProxy(grpcProxy.host);
  return {
    host: connections.host,
    connections,
    answerWith: (next) => {
      status = next;
    },
    close: () => {
      connections.close();
      grpcProxy.close();
    },
  };
}

const connectionFaults: readonly Fault[] = [
  { name: 'cut connections', begin: ({ connections }) => connections.closeConnections(), end: null },
  { name: 'silently dead connections', begin: ({ connections }) => connections.dropTraffic(), end: null },
  {
    name: 'refused connections',
    begin: ({ connections }) => {
      connections.refuseConnections();
      connections.closeConnections();
    },
    end: ({ connections }) => connections.acceptConnections(),
  },
  {
    name: 'black hole',
    begin: ({ connections }) => {
      connections.dropTraffic();
      connections.setNewConnections('drop');
    },
    end: ({ connections }) => connections.setNewConnections('forward'),
  },
  {
    name: 'swallowed replies',
    begin: ({ connections }) => {
      connections.dropTraffic('replies');
      connections.setNewConnections('dropReplies');
    },
    end: ({ connections }) => connections.setNewConnections('forward'),
  },
  {
    name: 'requests delayed by 2 s',
    begin: ({ connections }) => connections.setDelay(2_000, 'requests'),
    end: ({ connections }) => connections.setDelay(0),
  },
  {
    name: 'replies delayed by 2 s',
    begin: ({ connections }) => connections.setDelay(2_000, 'replies'),
    end: ({ connections }) => connections.setDelay(0),
  },
  {
    name: 'everything delayed by 1 s',
    begin: ({ connections }) => connections.setDelay(1_000),
    end: ({ connections }) => connections.setDelay(0),
  },
];

/** All statuses that are errors. https://grpc.io/docs/guides/status-codes */
const statusFaults = Object.entries(GrpcStatus).flatMap(([name, status]): Fault[] =>
  typeof status === 'number' && status !== GrpcStatus.OK
    ? [{ name, begin: ({ answerWith }) => answerWith(status), end: ({ answerWith }) => answerWith(null) }]
    : [],
);

export const allFaults: readonly Fault[] = [...connectionFaults, ...statusFaults];
