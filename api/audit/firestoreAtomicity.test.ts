// Cuts the connection to Firestore with each piece of data that is sent or received during a change.
import { describe, expect, test, vi } from 'vitest';
import { createFirestoreStores } from '../app/stores/firestoreStores.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { withBudget } from '../storage/timeBudget.ts';
import {
  auditedChangeNames,
  auditedChanges,
  type AuditedChange,
  prepareStores,
  readContent,
} from '../../tests/support/stores/auditedChanges.ts';
import { startTestProxy } from '../../tests/support/proxies/testProxy.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';

const emulator = await getSharedFirestoreEmulator();
const emulatorHost = emulator?.host ?? '';

interface Cut {
  /** The number of the piece of data. */
  at: number;
  staysDown: boolean;
}

/** The trials mostly wait for timeouts. With more of them, the emulator misses its deadlines on a busy machine. */
const concurrentTrials = 8;

describe.skipIf(emulator === null)('a change on Firestore whose connection is cut', () => {
  for (const name of auditedChangeNames)
    test(
      `${name} is stored with one audit entry, or nothing is`,
      { timeout: 180_000, tags: 'slow' },
      async () => {
        const uncut = await tryChange(name, null);
        const { before, content: after, pieces } = uncut;
        expect(uncut.error).toBeNull();
        expect(after.entries).toHaveLength(before.entries.length + 1);
        expect(pieces).toBeGreaterThan(2);

        for (const cuts of splitIntoChunks(createCuts(pieces), concurrentTrials)) {
          for (const { cut, result, error, content } of await Promise.all(
            cuts.map((cut) => tryChange(name, cut)),
          )) {
            const wasChanged = content.entries.length > before.entries.length;
            expect([cut, content]).toEqual([cut, wasChanged ? after : before]);
            const response = error instanceof StoreUnavailable ? 'unavailable' : { result, error };
            const expected = { result: uncut.result, error: null };
            expect([cut, response]).toEqual([cut, response === 'unavailable' ? response : expected]);
            // A change that was acknowledged is stored.
            expect([cut, wasChanged || response === 'unavailable']).toEqual([cut, true]);
          }
        }
      },
    );

  /** Makes the change in a project of its own, because an interrupted transaction may leave locks behind. */
  async function tryChange(name: AuditedChange, cut: Cut | null) {
    const kind = cut === null ? 'uncut' : `${cut.at}-${cut.staysDown ? 'down' : 'cut'}`;
    const projectId = `demo-atomicity-${name}-${kind}`;
    await emulator?.clear(projectId);
    const direct = openTestFirestore(projectId, emulatorHost, emulatorDeadlineMs);
    const stores = createFirestoreStores(direct);
    await prepareStores(stores);
    const before = await readContent(stores);
    const proxy = await startTestProxy(emulatorHost);
    const { deadlineMs, budgetMs } = timeFor(cut);
    const proxied = openTestFirestore(projectId, proxy.host, deadlineMs);
    const proxiedStores = createFirestoreStores(proxied);
    // On a busy machine, the emulator may take longer than the deadline to accept a connection.
    await vi.waitFor(() => proxiedStores.thoughts.ping(), { timeout: 30_000 });
    proxy.takeCount();
    if (cut !== null) proxy.cutAt(cut.at, cut.staysDown);
    const { result, error } = await withBudget(budgetMs, () => auditedChanges[name](proxiedStores)).then(
      (result: unknown) => ({ result, error: null }),
      (error: unknown) => ({ result: null, error }),
    );
    const pieces = proxy.takeCount();
    await proxied.close();
    proxy.close();
    const content = await readContent(stores);
    await direct.close();
    return { cut, before, content, result, error, pieces };
  }
});

/** Without a cut, the change has to succeed, on a busy machine too. */
function timeFor(cut: Cut | null): { deadlineMs: number; budgetMs: number } {
  if (cut === null) return { deadlineMs: emulatorDeadlineMs, budgetMs: 2 * emulatorDeadlineMs };
  // A new connection takes more than a second.
  return { deadlineMs: 3_000, budgetMs: cut.staysDown ? 2_000 : 4_000 };
}

/** Returns two cuts after each piece: without a chance to connect again, and with one. */
function createCuts(pieces: number): Cut[] {
  return Array.from({ length: pieces }, (_, index) => index + 1).flatMap((at) => [
    { at, staysDown: true },
    { at, staysDown: false },
  ]);
}
