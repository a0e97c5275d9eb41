// The changes that have an audit entry, and the content of the stores before and after them, for tests of transactions.
import { thoughtPlaces } from '#domain/thought/thought.ts';
import type { Stores } from '../../../api/app/stores/stores.ts';
import type { ThoughtStore } from '../../../api/thoughts/thoughtStore.ts';
import { changeAt, draftOf, firstRanks } from './storeFixture.ts';

export type AuditedStores = Pick<Stores, 'audit' | 'people' | 'thoughts'>;

type Change = (stores: AuditedStores) => Promise<unknown>;

const mary = {
  uid: 'mary',
  email: 'mary@example.org',
  emailIsVerified: true,
  displayName: 'Mary',
  photoURL: null,
  signedInAtSeconds: 0,
};

/** Adds what the changes need: three live thoughts, one with a revision, a trashed one, and an invited admin. */
export async function prepareStores({ people, thoughts }: AuditedStores): Promise<void> {
  for (const [minute, text] of ['first', 'second', 'third', 'trashed'].entries())
    await thoughts.add(draftOf(text), text, changeAt(minute));
  await thoughts.update(await idOf(thoughts, 0), draftOf('first, changed'), 1, changeAt(4));
  await thoughts.trash(await idOf(thoughts, 3), changeAt(5));
  await people.invite(mary.email, 'Mary', changeAt(6));
  await people.recordSignIn(mary, 'user', changeAt(7).now);
}

/** Each change adds one audit entry to prepared stores. */
export const auditedChanges = {
  add: ({ thoughts }) => thoughts.add(draftOf('new'), 'new', changeAt(9)),
  update: async ({ thoughts }) =>
    thoughts.update(await idOf(thoughts, 0), draftOf('first, changed again'), 2, changeAt(9)),
  trash: async ({ thoughts }) => thoughts.trash(await idOf(thoughts, 0), changeAt(9)),
  restore: async ({ thoughts }) => thoughts.restore(await trashedId(thoughts), changeAt(9)),
  draft: ({ thoughts }) => thoughts.add(draftOf('new'), 'new', changeAt(9), true),
  unpublish: async ({ thoughts }) =>
    thoughts.update(await idOf(thoughts, 0), draftOf('first'), 2, changeAt(9), true),
  import: ({ thoughts }) =>
    thoughts.import(
      ['second', 'imported', 'also imported'].map((text) => ({
        id: null,
        draft: draftOf(text),
        createdAt: null,
      })),
      changeAt(9),
      false,
      { operation: 'import' },
    ),
  bulk: async ({ thoughts }) =>
    thoughts.changeMany(
      {
        operation: 'bulk',
        action: 'DELETE',
        thoughts: await thoughts.select({ place: 'live', search: null }),
      },
      changeAt(9),
    ),
  invite: ({ people }) => people.invite('eve@example.org', 'Eve', changeAt(9)),
  revoke: async ({ people }) => (await people.revoke(mary.email, changeAt(9))).invitation,
} satisfies Record<string, Change>;

export type AuditedChange = keyof typeof auditedChanges;

export const auditedChangeNames = Object.keys(auditedChanges) as AuditedChange[];

/** Returns everything that the changes affect, without the ids of audit entries, which are random on Firestore. */
export async function readContent({ audit, people, thoughts }: AuditedStores) {
  const size = await thoughts.size();
  const all = [];
  for (const place of thoughtPlaces)
    for await (const { thought } of thoughts.iterate(place)) all.push(thought);
  return {
    ranked: await thoughts.findByRanks(firstRanks(size + 1)),
    all: all.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    revisions: await Promise.all(all.map(({ id }) => thoughts.listRevisions(id))),
    invitations: await people.listInvitations(),
    user: await people.findUser(mary.uid),
    entries: (await audit.readPage(20, null)).edges.map(({ node: { id: _id, ...entry } }) => entry),
  };
}

async function idOf(thoughts: ThoughtStore, rank: number): Promise<string> {
  return (await thoughts.findByRanks([rank]))[0]?.id ?? '';
}

async function trashedId(thoughts: ThoughtStore): Promise<string> {
  for await (const { thought } of thoughts.iterate('trash')) return thought.id;
  return '';
}
