import { chunks } from '#domain/chunks.ts';
import { type DocumentData, FieldPath } from 'firebase-admin/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../firestore.ts';
import { type Device, deviceId, type DeviceStore } from './deviceStore.ts';

/** Devices in Firestore: `devices/{id}`. Closing the client is up to who opened it. */
export function firestoreDevices({ firestore, read }: FirestoreDatabase): DeviceStore {
  const devices = firestore.collection('devices');
  return {
    register: async (registration, kind, now) => {
      const device = { registration, kind, registeredAt: now };
      await read(() => devices.doc(deviceId(registration)).set(device));
    },
    unregister: async (registration) => {
      const document = devices.doc(deviceId(registration));
      const { exists } = await read(() => document.get());
      if (exists) await read(() => document.delete());
      return exists;
    },
    count: async () => (await read(() => devices.count().get())).data().count,
    countSince: async (instant) => {
      const recent = devices.where('registeredAt', '>=', instant);
      return (await read(() => recent.count().get())).data().count;
    },
    page: async (after, first) => {
      const ordered = devices.orderBy(FieldPath.documentId()).limit(first);
      const query = after === null ? ordered : ordered.startAfter(after);
      const { docs } = await read(() => query.get(), bulkDeadlineMs);
      return docs.map((document) => readDevice(document.id, document.data()));
    },
    forget: async (ids) => {
      for (const chunk of chunks(ids, mostWrites)) {
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
const mostWrites = 500;

function readDevice(id: string, record: DocumentData): Device {
  return {
    id,
    registration: String(record['registration']),
    kind: record['kind'] === 'TOKEN' ? 'TOKEN' : 'INSTALLATION',
  };
}
