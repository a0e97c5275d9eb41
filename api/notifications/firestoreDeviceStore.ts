import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { type DocumentSnapshot, FieldPath, type Query, type Transaction } from '@google-cloud/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../storage/firestore.ts';
import { deviceId, type DeviceStore, toDevice } from './deviceStore.ts';
import { countRegistration } from './registrationLimits.ts';

/** Stores devices in Firestore, in `devices/{id}` and `counters/registrations`. The caller closes the database. */
export function createFirestoreDeviceStore({ firestore, read, transact }: FirestoreDatabase): DeviceStore {
  const devices = firestore.collection('devices');
  const counter = firestore.collection('counters').doc('registrations');
  return {
    register: async (registration, kind, now, limits = []) => {
      const document = devices.doc(deviceId(registration));
      const device = { registration, kind, registeredAt: now };
      const [known, counterDocument] = await read(() => firestore.getAll(document, counter));
      if (known?.exists === true) {
        await read(() => document.set(device));
        return true;
      }
      // Checked before the transaction, so that requests above the limit don't block others.
      if (
        counterDocument !== undefined &&
        countRegistration(readCounts(counterDocument), limits, now) === null
      )
        return false;
      return transact(async (transaction) => {
        const counts = countRegistration(readCounts(await transaction.get(counter)), limits, now);
        if (counts === null) return false;
        transaction.set(counter, { counts: JSON.stringify(counts) });
        transaction.set(document, device);
        return true;
      });
    },
    unregister: async (registration) => {
      const document = devices.doc(deviceId(registration));
      const { exists } = await read(() => document.get());
      if (exists) await read(() => document.delete());
      return exists;
    },
    count: async () => (await read(() => devices.count().get())).data().count,
    readPage: async (after, first) => {
      const ordered = devices.orderBy(FieldPath.documentId()).limit(first);
      const query = after === null ? ordered : ordered.startAfter(after);
      const { docs } = await read(() => query.get(), bulkDeadlineMs);
      return docs.map((document) => toDevice(document.id, document.data()));
    },
    deleteRegisteredBefore: async (timestamp, signal) => {
      const outdated = devices.where('registeredAt', '<', timestamp).limit(maxWritesPerBatch);
      let deleted = 0;
      for (let count = maxWritesPerBatch; count === maxWritesPerBatch; deleted += count) {
        signal?.throwIfAborted();
        count = await transact((transaction) => deleteFound(transaction, outdated), bulkDeadlineMs);
      }
      return deleted;
    },
    deleteByIds: async (ids) => {
      for (const chunk of splitIntoChunks(ids, maxWritesPerBatch)) {
        await read(() => {
          const batch = firestore.batch();
          for (const id of chunk) batch.delete(devices.doc(id));
          return batch.commit();
        }, bulkDeadlineMs);
      }
    },
  };
}

// https://firebase.google.com/docs/firestore/manage-data/transactions#batched-writes
const maxWritesPerBatch = 500;

/** Deletes in a transaction, so that a device that registers again at the same time remains. */
async function deleteFound(transaction: Transaction, query: Query): Promise<number> {
  const { docs } = await transaction.get(query.select());
  for (const { ref } of docs) transaction.delete(ref);
  return docs.length;
}

/** The counts are stored as a JSON string, because Firestore would index every entry of a map. */
function readCounts(document: DocumentSnapshot): string | null {
  const counts: unknown = document.get('counts');
  return typeof counts === 'string' ? counts : null;
}
