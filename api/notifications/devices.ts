import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Records } from '../storage/records.ts';

/** A browser that has subscribed to notifications. */
export interface Device {
  /** A hash of the registration, so that all ids have the same length. */
  id: string;
  /** The id or token that the messaging service issued for the device. */
  registration: string;
  kind: 'INSTALLATION' | 'TOKEN';
}

const hourMs = 3_600_000;
const maxPerHour = { network: 50, site: 1_000 };

/** The maximum number of writes in a Firestore transaction. */
const maxWrites = 500;

/** Every method throws `StoreUnavailable` when the database doesn't respond in time. */
export type Devices = ReturnType<typeof createDeviceStore>;

export function createDeviceStore(records: Records) {
  // Counts the new devices of each network per hour, in memory, so that nothing about visitors is stored.
  const newDevices = new LRUCache<string, number>({ max: 2_000, ttl: hourMs, noUpdateTTL: true });
  const countNewDevice = (network: string): boolean => {
    const [ofNetwork, ofSite] = [newDevices.get(`network ${network}`) ?? 0, newDevices.get('site') ?? 0];
    if (ofNetwork >= maxPerHour.network || ofSite >= maxPerHour.site) return false;
    newDevices.set(`network ${network}`, ofNetwork + 1);
    newDevices.set('site', ofSite + 1);
    return true;
  };
  return {
    /**
     * Adds the device, or updates the date of a known device, because browsers register repeatedly. Returns false, and
     * writes nothing, if too many new devices were registered within an hour.
     */
    register: async (
      registration: string,
      kind: Device['kind'],
      { network, now }: { network: string; now: string },
    ): Promise<boolean> => {
      const device = deviceOf(registration);
      const isKnown = (await records.list(device)).length > 0;
      if (!isKnown && !countNewDevice(network)) return false;
      const fields = { registration, kind, registeredAt: now };
      return records.change([], () => ({ writes: [{ ...device, fields }], result: true }));
    },
    /** Deletes the device, and returns whether it was registered. */
    unregister: (registration: string): Promise<boolean> => {
      const device = deviceOf(registration);
      return records.change([device], ([found = []]) => ({
        writes: found.map(() => ({ ...device, fields: null })),
        result: found.length > 0,
      }));
    },
    count: () => records.count('devices'),
    list: async (): Promise<Device[]> =>
      (await records.list(devices)).map(({ id, fields: { registration, kind } }) => ({
        id,
        registration: String(registration),
        kind: kind === 'TOKEN' ? 'TOKEN' : 'INSTALLATION',
      })),
    /** Deletes the devices that haven't registered since this time, and returns their number. */
    deleteRegisteredBefore: async (timestamp: string): Promise<number> => {
      const outdated = { ...devices, where: [['registeredAt', '<', timestamp]], limit: maxWrites } as const;
      let deleted = 0;
      for (let count = maxWrites; count === maxWrites; deleted += count)
        // A transaction, so that a device that registers at the same time isn't deleted.
        count = await records.change([outdated], ([found = []]) => ({
          writes: found.map(({ id }) => ({ ...devices, id, fields: null })),
          result: found.length,
        }));
      return deleted;
    },
    /** Deletes at most 500 devices. */
    deleteByIds: async (ids: readonly string[]): Promise<void> => {
      const writes = ids.map((id) => ({ ...devices, id, fields: null }));
      if (writes.length > 0) await records.change([], () => ({ writes, result: undefined }));
    },
  };
}

const devices = { table: 'devices' } as const;

function deviceOf(registration: string) {
  return { ...devices, id: createHash('sha256').update(registration).digest('hex') };
}
