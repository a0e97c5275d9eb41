import type { Records } from '../../storage/records.ts';
import { type AuditLog, createAuditLog } from '../../audit/auditLog.ts';
import type { ImageStore } from '../../images/store/imageStore.ts';
import { createDevices, type Devices } from '../../notifications/devices.ts';
import { createPeople, type People } from '../../people/people.ts';
import type { ThoughtStore } from '../../thoughts/stores/thoughtStore.ts';

/** All stores, which share one database. */
export interface Stores {
  audit: AuditLog;
  thoughtStore: ThoughtStore;
  images: ImageStore;
  people: People;
  devices: Devices;
  /** Closes the database. */
  close: () => Promise<void>;
}

/** Creates the stores that are the same for both databases. */
export function createRecordStores(records: Records): Pick<Stores, 'audit' | 'people' | 'devices'> {
  return {
    audit: createAuditLog(records),
    people: createPeople(records),
    devices: createDevices(records),
  };
}
