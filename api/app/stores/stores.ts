import type { SelfTest } from '../../storage/selfTest.ts';
import type { Archive } from '../../backup/archive.ts';
import type { RestoreStateStore } from '../../backup/restoreState.ts';
import type { AuditLog } from '../../audit/auditLog.ts';
import type { ImageStore } from '../../images/store/imageStore.ts';
import type { JobStore } from '../../jobs/jobStore.ts';
import type { DeviceStore } from '../../notifications/deviceStore.ts';
import type { PeopleStore } from '../../people/peopleStore.ts';
import type { ThoughtStore } from '../../thoughts/thoughtStore.ts';

/** All stores, which share one database. */
export interface Stores {
  audit: AuditLog;
  thoughts: ThoughtStore;
  images: ImageStore;
  people: PeopleStore;
  devices: DeviceStore;
  jobs: JobStore;
  selfTest: SelfTest;
  restoreState: RestoreStateStore;
  /** Opens everything that is stored, for backup and restore. Its code is loaded when it is called. */
  openArchive: () => Promise<Archive>;
  /** Closes the database. */
  close: () => Promise<void>;
}
