// Lets only CloudFront use the gateway's own address, which bypasses the cache and the firewall.
import { isEqualSecret } from './isEqualSecret.ts';

/** The header with CloudFront's secret. */
export const originSecretHeader = 'x-origin-secret';

/** Resolves to whether the value of the header is a secret that is accepted. */
export type OriginCheck = (value: string | undefined) => Promise<boolean>;

/** During a rotation, a process knows only the previous secret. An attacker can't cause more reads than one in this time. */
const minReloadIntervalMs = 10_000;

/**
 * @param secrets the accepted values.
 * @param reload reads the accepted values again, for a value that is unknown. After a failure, the old ones stay accepted.
 * @param nowMs returns the milliseconds since any fixed time.
 */
export function createOriginCheck(
  secrets: readonly string[],
  reload: () => Promise<readonly string[] | null>,
  nowMs: () => number = () => performance.now(),
): OriginCheck {
  let accepted = secrets;
  let reloadedAtMs = -Infinity;
  const isAccepted = (value: string) => accepted.some((secret) => isEqualSecret(secret, value));
  return async (value) => {
    if (value === undefined) return false;
    if (isAccepted(value)) return true;
    if (nowMs() - reloadedAtMs < minReloadIntervalMs) return false;
    reloadedAtMs = nowMs();
    const reloaded = await reload().catch(() => null);
    if (reloaded !== null) accepted = reloaded;
    return isAccepted(value);
  };
}
