import { createHash } from 'node:crypto';
import type { RegistrationLimit } from './registrationLimits.ts';

/** A browser that has subscribed to notifications. */
export interface Device {
  /** A hash of the registration, so that all ids have the same length. */
  id: string;
  /** The id or token that the messaging service issued for the device. */
  registration: string;
  kind: 'INSTALLATION' | 'TOKEN';
}

/**
 * The interface that both stores of devices implement. One contract suite tests both.
 * Every method throws `StoreUnavailable` when the store doesn't respond in time.
 */
export interface DeviceStore {
  /**
   * Adds the device, or updates its date if it is known: browsers register repeatedly. A new device counts towards all
   * limits, in one transaction with adding it. Returns false, and writes nothing, if one of them is exceeded.
   */
  register(
    registration: string,
    kind: Device['kind'],
    now: string,
    limits?: readonly RegistrationLimit[],
  ): Promise<boolean>;
  /** Deletes the device, and returns whether it was registered. */
  unregister(registration: string): Promise<boolean>;
  count(): Promise<number>;
  /** Returns the devices after the id `after`, sorted by id. The last page has fewer than `first`. */
  readPage(after: string | null, first: number): Promise<Device[]>;
  /**
   * Deletes the devices that have registered last before this timestamp, and returns how many.
   * @param signal ends the work with an `AbortError` between two batches.
   */
  deleteRegisteredBefore(timestamp: string, signal?: AbortSignal): Promise<number>;
  /** Deletes the devices with these ids. Unknown ids are ignored. */
  deleteByIds(ids: readonly string[]): Promise<void>;
}

export function deviceId(registration: string): string {
  return createHash('sha256').update(registration).digest('hex');
}

/** Returns a stored device. A kind that this version doesn't know counts as an installation. */
export function toDevice(id: string, { registration, kind }: Record<string, unknown>): Device {
  return { id, registration: String(registration), kind: kind === 'TOKEN' ? 'TOKEN' : 'INSTALLATION' };
}
