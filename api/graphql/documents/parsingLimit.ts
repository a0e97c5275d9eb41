// Limits the processor time for parsing and validating the queries of one network, so that a flood of them delays
// nobody else.
import { LRUCache } from 'lru-cache';

export interface ParsingLimit {
  /**
   * Runs `work` at once if its network has time left, otherwise when it has time again. Returns null if that takes more
   * than a second, or if too many others are waiting.
   */
  run: <Result>(network: string, work: () => Result) => Promise<Result | null>;
}

export interface Clock {
  /** Returns the milliseconds since any fixed time. */
  nowMs: () => number;
  /** Returns the processor time of this thread, which is not longer while other programs are using the processor. */
  processorMs: () => number;
  setTimer: (callback: () => void, ms: number) => void;
}

interface Network {
  /** The time that is left, which is negative after work that took longer. */
  availableMs: number;
  updatedAtMs: number;
  /** In the order of their arrival. While there are any, a timer is set. */
  waiting: Waiting[];
}

interface Waiting {
  expiresAtMs: number;
  start: () => void;
  refuse: () => void;
}

/** The part of the time that one network gets. */
const share = 0.1;
/** The time that a network gets at once after a pause. */
const maxAvailableMs = 100;
const maxWaitMs = 1_000;
/** Each holds a request in memory. */
export const maxWaitingOfNetwork = 100;
const maxWaiting = 1_000;
/** A network that isn't remembered has used nothing. */
const maxNetworks = 1_000;

const systemClock: Clock = {
  nowMs: () => performance.now(),
  processorMs: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  setTimer: (callback, ms) => void setTimeout(callback, ms),
};

export function createParsingLimit({ nowMs, processorMs, setTimer }: Clock = systemClock): ParsingLimit {
  const networks = new LRUCache<string, Network>({ max: maxNetworks });
  let waitingCount = 0;
  const open = (name: string) => {
    const network = networks.get(name) ?? { availableMs: maxAvailableMs, updatedAtMs: nowMs(), waiting: [] };
    networks.set(name, network);
    return network;
  };
  const update = (network: Network) => {
    const now = nowMs();
    const earnedMs = (now - network.updatedAtMs) * share;
    network.availableMs = Math.min(network.availableMs + earnedMs, maxAvailableMs);
    network.updatedAtMs = now;
  };
  // Async, so that an error of the work reaches its caller instead of the timer.
  const execute = async <Result>(network: Network, work: () => Result): Promise<Result> => {
    const startedMs = processorMs();
    try {
      return work();
    } finally {
      network.availableMs -= processorMs() - startedMs;
    }
  };
  const continueWaiting = (network: Network): void => {
    for (let [next] = network.waiting; next !== undefined; [next] = network.waiting) {
      update(network);
      const remainingMs = next.expiresAtMs - network.updatedAtMs;
      if (network.availableMs < 0 && remainingMs > 0) {
        const delayMs = Math.ceil(Math.min(-network.availableMs / share, remainingMs));
        return setTimer(() => continueWaiting(network), delayMs);
      }
      network.waiting.shift();
      waitingCount -= 1;
      if (network.availableMs < 0) next.refuse();
      else next.start();
    }
  };
  return {
    run: async (name, work) => {
      const network = open(name);
      update(network);
      if (network.waiting.length === 0 && network.availableMs >= 0) return execute(network, work);
      if (network.waiting.length >= maxWaitingOfNetwork || waitingCount >= maxWaiting) return null;
      return new Promise((resolve) => {
        waitingCount += 1;
        const expiresAtMs = network.updatedAtMs + maxWaitMs;
        const start = () => resolve(execute(network, work));
        network.waiting.push({ expiresAtMs, start, refuse: () => resolve(null) });
        if (network.waiting.length === 1) continueWaiting(network);
      });
    },
  };
}
