// The site on Firestore, behind a network with faults.
import type { Thought } from '../../domain/thought/thought.ts';
import { openFirestoreStores } from '../../api/app/stores/firestoreStores.ts';
import type { Stores } from '../../api/app/stores/stores.ts';
import { splitIntoChunks } from '../../api/storage/splitIntoChunks.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
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
  const stores = openFirestoreStores(projectId, emulatorDeadlineMs);
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

/** Number of thoughts that are checked at the same time. */
const checkedTogether = 20;

/** Returns the number of thoughts, ranks, revisions and audit entries that don't fit together. */
export async function countInconsistencies({ thoughts, audit }: Stores): Promise<number> {
  const changesById = new Map<string | null, number>();
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage } = await audit.readPage(100, after);
    for (const { node } of edges) changesById.set(node.subject, (changesById.get(node.subject) ?? 0) + 1);
    if (!hasNextPage) break;
    after = edges.at(-1)?.cursor ?? null;
  }
  const live: Thought[] = [];
  for await (const { thought } of thoughts.iterate('live')) live.push(thought);
  const ranks = new Set<number | null>();
  let wrong = 0;
  // The ranks are read one by one, because the emulator looks at all documents for a query.
  for (const chunk of splitIntoChunks(live, checkedTogether))
    await Promise.all(
      chunk.map(async ({ id, version }) => {
        const [rank, revisions] = await Promise.all([thoughts.findRank(id), thoughts.listRevisions(id)]);
        ranks.add(rank);
        if (changesById.get(id) !== version || revisions.length !== Math.min(version - 1, 20)) wrong += 1;
        changesById.delete(id);
      }),
    );
  const size = await thoughts.size();
  const missingRanks = live.filter((_, rank) => !ranks.has(rank)).length;
  const withoutThought = changesById.size;
  return wrong + withoutThought + missingRanks + Math.abs(size - live.length);
}
