import type { SelfTest } from '../../storage/selfTest.ts';
import type { AuditLog } from '../../audit/auditLog.ts';
import type { ImageStore } from '../../images/store/imageStore.ts';
import type { DeviceStore } from '../../notifications/deviceStore.ts';
import type { PeopleStore } from '../../people/peopleStore.ts';
import type { ThoughtStore } from '../../thoughts/stores/thoughtStore.ts';

/** All stores, which share one database. */
export interface Stores {
  audit: AuditLog;
  thoughtStore: ThoughtStore;
  images: ImageStore;
  people: PeopleStore;
  devices: DeviceStore;
  selfTest: SelfTest;
  /** Closes the database. */
  close: () => Promise<void>;
}
