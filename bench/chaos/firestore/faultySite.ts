// The site on Firestore, behind a network with faults.
import { createFirestoreStores, type Stores } from '../../../api/stores.ts';
import { openFirestore } from '../../../api/storage/firestore.ts';
import { splitIntoChunks } from '../../../api/storage/splitIntoChunks.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../../api/testing/testSite.ts';
import { type FaultyNetwork, startFaultyNetwork } from './faults.ts';

export interface FaultySite {
  site: TestSite;
  network: FaultyNetwork;
  asAdmin: GraphQLRequester;
  /** The same database without faults. */
  stores: Stores;
  close: () => Promise<void>;
}

/** The emulator waits for locks for longer than Firestore. */
const emulatorDeadlineMs = 30_000;

/** Opens a site whose responses aren't cached, in a project of its own. */
export async function openFaultySite(emulatorHost: string, projectId: string): Promise<FaultySite> {
  const network = await startFaultyNetwork(emulatorHost);
  process.env['FIRESTORE_EMULATOR_HOST'] = network.host;
  const site = await openTestSite(
    { STORE: 'firestore', FIREBASE_PROJECT_ID: projectId },
    { responseCache: null },
  );
  process.env['FIRESTORE_EMULATOR_HOST'] = emulatorHost;
  const stores = await createFirestoreStores(openFirestore(projectId, emulatorDeadlineMs));
  return {
    site,
    network,
    asAdmin: await site.signIn('ada@example.com'),
    stores,
    close: async () => {
      network.close();
      await Promise.all([site.close(), stores.close()]);
    },
  };
}

/** Returns how many thoughts, ranks, revisions and audit entries don't fit together. */
export async function countInconsistencies({ thoughts, audit }: Stores): Promise<number> {
  const size = await thoughts.size();
  const rankedIds = new Set<string>();
  for (const ranks of splitIntoChunks(
    Array.from({ length: size + 1 }, (_, rank) => rank),
    200,
  ))
    for (const { id } of await thoughts.findByRanks(ranks)) rankedIds.add(id);
  const changesById = new Map<string | null, number>();
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage } = await audit.readPage(100, after);
    for (const { node } of edges) changesById.set(node.subject, (changesById.get(node.subject) ?? 0) + 1);
    if (!hasNextPage) break;
    after = edges.at(-1)?.cursor ?? null;
  }
  let live = 0;
  let wrong = 0;
  for await (const { thought } of thoughts.iterate(false)) {
    live += 1;
    const { id, version } = thought;
    const revisions = await thoughts.listRevisions(id);
    if (changesById.get(id) !== version || revisions.length !== Math.min(version - 1, 20)) wrong += 1;
    changesById.delete(id);
  }
  const withoutThought = changesById.size;
  const withoutRank = Math.abs(size - live) + Math.abs(size - rankedIds.size);
  return wrong + withoutThought + withoutRank;
}
