import { createHash } from 'node:crypto';
import type { RegistrationLimit } from './registrationLimits.ts';

/** A browser that asked for notifications. */
export interface Device {
  /** A digest of the registration: of one length, and in an order of its own. */
  id: string;
  /** What the messaging service gave the device. */
  registration: string;
  kind: 'INSTALLATION' | 'TOKEN';
}

/**
 * The port that both stores of devices fill, held to one contract suite.
 * Every method throws `StoreUnavailable` when the store does not answer in time.
 */
export interface DeviceStore {
  /**
   * Adds the device, or renews its date: a browser registers again and again. A new one is counted in every share, in
   * one transaction with adding it; false, with nothing written, when one of them is used up. Without shares there is no limit.
   */
  register(
    registration: string,
    kind: Device['kind'],
    now: string,
    limits?: readonly RegistrationLimit[],
  ): Promise<boolean>;
  /** Whether the device was there. */
  unregister(registration: string): Promise<boolean>;
  count(): Promise<number>;
  /** Devices by id, from the one behind `after`; fewer than `first` are the last ones. */
  readPage(after: string | null, first: number): Promise<Device[]>;
  /** Forgets devices that are gone; ids that are not there are fine. */
  deleteByIds(ids: readonly string[]): Promise<void>;
}

export function deviceId(registration: string): string {
  return createHash('sha256').update(registration).digest('hex');
}
