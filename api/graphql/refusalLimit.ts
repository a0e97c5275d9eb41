// Limits how many wrong requests of one network are answered with their own errors, so that thousands of them a second
// don't delay the visitors.
import type { ErrorCode } from './errorCodes.ts';

/** Refused requests are counted in periods of one second. */
export interface RefusalLimit {
  /**
   * Whether a network has reached the limit in this second.
   * @param readNetwork is called only if all networks together have reached it.
   */
  isReached: (readNetwork: () => string) => boolean;
  count: (network: string) => void;
}

const periodMs = 1_000;

/** People and clients that are being developed send fewer wrong requests, also if some of them share a network. */
export const maxRefusals = 100;

/** @param nowMs returns the milliseconds since any fixed time. */
export function createRefusalLimit(nowMs: () => number = () => performance.now()): RefusalLimit {
  const counts = new Map<string, number>();
  let period = 0;
  let total = 0;
  /** Forgets the counts of an earlier second. */
  const startPeriod = () => {
    const currentPeriod = Math.floor(nowMs() / periodMs);
    if (currentPeriod === period) return;
    period = currentPeriod;
    total = 0;
    counts.clear();
  };
  return {
    isReached: (readNetwork) => {
      startPeriod();
      return total >= maxRefusals && (counts.get(readNetwork()) ?? 0) >= maxRefusals;
    },
    count: (network) => {
      startPeriod();
      total += 1;
      counts.set(network, (counts.get(network) ?? 0) + 1);
    },
  };
}

/** The codes by which a client is at fault. */
const refusalCodes = new Set<string>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'QUERY_TOO_COMPLEX',
] satisfies ErrorCode[]);

/** @param errorCodes the codes of the errors in the response. */
export function isRefusal(errorCodes: readonly string[]): boolean {
  return errorCodes.some((code) => refusalCodes.has(code));
}
