// The content of a demo: a collection after a month of work by several admins. Everything but the dates is always the
// same.
import { seededRandom, shuffleItems } from '#domain/feed/random.ts';
import { demoEmail } from '#domain/people/demo.ts';
import { normalizeDraft, type ThoughtDraft } from '#domain/thought/thought.ts';
import type { ChangeMetadata } from '#domain/collection/changes.ts';
import { Collection } from '../../thoughts/collection.ts';
import { addStarterThoughts } from '../../thoughts/starterThoughts.ts';
import type { Stores } from '../stores/stores.ts';
import quotations from './quotations.json' with { type: 'json' };

const seed = 2026;
const hourMs = 3_600_000;

const applications = [
  'Read it aloud once this morning, and once again tonight.',
  'Write down one thing that it asks of you today, and do that first.',
  'Tell it to somebody who needs it more than you do.',
  'Think of a day on which it was true for you. What did you do?',
  'Put it where you will see it before you look at a screen.',
  'Do for ten minutes what you have put off because of its opposite.',
];

type DemoStores = Pick<Stores, 'people' | 'audit'> & { thoughts: Collection };

const silentLog = { warn: () => {}, info: () => {} };

interface Month {
  stores: DemoStores;
  /** Returns who makes a change, and when. */
  changeBy: (name: string, daysAgo: number, minutes?: number) => ChangeMetadata;
}

/** Fills empty stores with what admins have done in the 30 days before `now`. */
export async function fillDemo({ thoughtStore, people, audit }: Stores, now: string): Promise<void> {
  const thoughts = new Collection({ store: thoughtStore, log: silentLog, now: () => now });
  const stores = { thoughts, people, audit };
  const changeBy: Month['changeBy'] = (name, daysAgo, minutes = 0) => ({
    by: emailOf(name),
    uid: uidOf(name),
    now: new Date(Date.parse(now) - daysAgo * 24 * hourMs + minutes * 60_000).toISOString(),
  });
  const month = { stores, changeBy };
  await addStarterThoughts(stores.thoughts, changeBy('ada', 30).now);
  await addPeople(month);
  const drafts = shuffleItems(
    listQuotations((lang) => lang === 'en'),
    seededRandom(seed),
  );
  const imported = [
    ...(await importQuotations(month, drafts.slice(0, 112), 'ada', 26)),
    ...(await importQuotations(month, drafts.slice(112, 224), 'grace', 17)),
    ...(await importQuotations(month, drafts.slice(224, 336), 'katherine', 8)),
  ];
  await importQuotations(month, drafts.slice(336, 348), 'mary', 12, 'demo-undone');
  await stores.thoughts.undo('demo-undone', null, changeBy('mary', 12, 9));
  await editThoughts(month, imported, drafts);
  await addDrafts(month, drafts.slice(348));
  await addOtherThoughts(month, drafts);
  await moveToTrash(month, imported);
  await notify(month);
}

/** Returns the quotations whose language is one of these. */
function listQuotations(isIncluded: (lang: string) => boolean): ThoughtDraft[] {
  return Object.entries(quotations)
    .filter(([lang]) => isIncluded(lang))
    .flatMap(([lang, textsByAuthor]) =>
      Object.entries<string[]>(textsByAuthor).flatMap(([author, texts]) =>
        texts.map((thought) => createDraft({ thought, author, lang })),
      ),
    );
}

function createDraft(fields: { thought: string; author: string; lang: string }): ThoughtDraft {
  const search = new URLSearchParams({ search: fields.author });
  return normalizeDraft({
    ...fields,
    application: applications[fields.thought.length % applications.length],
    url: `https://en.wikiquote.org/w/index.php?${search.toString()}`,
  });
}

async function addPeople({ stores: { people }, changeBy }: Month): Promise<void> {
  await people.invite(emailOf('katherine'), 'Katherine', changeBy('ada', 29));
  await people.invite(emailOf('mary'), 'Mary', changeBy('ada', 29, 2));
  await people.invite(emailOf('joan'), 'Joan', changeBy('grace', 20));
  await people.invite(emailOf('alan'), 'Alan', changeBy('grace', 1));
  const signIns = { ada: 0.1, grace: 1, katherine: 2, mary: 11, joan: 19 };
  for (const [name, daysAgo] of Object.entries(signIns)) {
    const { now, uid = '' } = changeBy(name, daysAgo);
    const displayName = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    const claims = {
      uid,
      email: emailOf(name),
      emailIsVerified: true,
      displayName,
      photoURL: null,
      signedInAtSeconds: 0,
    };
    await people.recordSignIn(claims, name === 'ada' || name === 'grace', now);
  }
  await people.revoke(emailOf('joan'), changeBy('ada', 3));
}

/** Imports quotations. Every eighth one lacks its full stop. Returns their ids. */
async function importQuotations(
  { stores: { thoughts }, changeBy }: Month,
  drafts: readonly ThoughtDraft[],
  name: string,
  daysAgo: number,
  operation = `demo-${name}`,
): Promise<string[]> {
  const change = changeBy(name, daysAgo);
  const rows = drafts.map((draft, index) => ({
    id: null,
    draft: { ...draft, thought: index % 8 === 0 ? draft.thought.replace(/\.$/, '') : draft.thought },
    createdAt: new Date(Date.parse(change.now) - index * 1000).toISOString(),
  }));
  const options = { operation, shouldUpdate: false, dryRun: false };
  return (await thoughts.importRows(rows, options, change)).map(({ id }) => id);
}

/** Adds the full stops, and changes applications; the first thought was changed three times. */
async function editThoughts(
  { stores: { thoughts }, changeBy }: Month,
  ids: readonly string[],
  drafts: readonly ThoughtDraft[],
): Promise<void> {
  const edit = async (index: number, fields: Partial<ThoughtDraft>, change: ChangeMetadata) => {
    const stored = await thoughts.find(ids[index] ?? '');
    if (stored !== null && stored.thought !== fields.thought)
      await thoughts.edit(
        { id: stored.id, draft: { ...stored, ...fields }, version: stored.version },
        change,
      );
  };
  const names = ['grace', 'katherine', 'ada', 'mary'];
  for (let index = 0; index < ids.length; index += 8) {
    const daysAgo = (index < 112 ? 24 : index < 224 ? 15 : 7) - (index % 112) / 20;
    await edit(
      index,
      { thought: drafts[index]?.thought ?? '' },
      changeBy(names[(index / 8) % 4] ?? 'ada', daysAgo),
    );
  }
  for (const [index, application] of applications.entries())
    await edit(index * 11, { application }, changeBy(names[index % 4] ?? 'ada', 6 - index, 20));
  await edit(0, { summary: 'On what remains when everything else has changed.' }, changeBy('grace', 0.5));
}

/** Adds drafts: two were published, two are scheduled, and half are incomplete. */
async function addDrafts({ stores: { thoughts }, changeBy }: Month, drafts: readonly ThoughtDraft[]) {
  for (const [index, draft] of drafts.entries()) {
    const name = index % 2 === 0 ? 'grace' : 'katherine';
    const fields = index % 2 === 0 ? draft : { ...draft, application: null, url: null };
    const publishAt = index === 2 || index === 4 ? changeBy(name, -4 * index).now : null;
    const change = changeBy(name, 5, index * 7);
    const addition = { key: `demo-draft-${index}`, draft: fields, isDraft: true, publishAt };
    const { id, version } = await thoughts.add(addition, change);
    if (index < 2) await thoughts.edit({ id, draft, version, isDraft: false }, changeBy('ada', 4, index));
  }
}

/** Adds quotations in other languages, and two that are there already. */
async function addOtherThoughts({ stores: { thoughts }, changeBy }: Month, drafts: readonly ThoughtDraft[]) {
  const others = listQuotations((lang) => lang !== 'en');
  const duplicates = drafts
    .slice(1, 3)
    .map(({ thought }) => createDraft({ thought, author: 'Unknown', lang: 'en' }));
  for (const [index, draft] of [...others, ...duplicates].entries()) {
    const name = index % 3 === 0 ? 'mary' : 'ada';
    const addition = { key: `demo-thought-${index}`, draft, isDraft: false, publishAt: null };
    await thoughts.add(addition, changeBy(name, 24 - index, index * 11));
  }
}

/** Moves six thoughts to the trash at once, and two others one by one. The two are restored. */
async function moveToTrash({ stores: { thoughts }, changeBy }: Month, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.slice(57, 59).entries()) {
    await thoughts.delete(id, changeBy('ada', 6 - index, 40));
    await thoughts.restore(id, changeBy('grace', 1, index));
  }
  const selected = await Promise.all(ids.slice(59, 65).map((id) => thoughts.find(id)));
  const bulk = {
    operation: 'demo-bulk',
    action: 'DELETE',
    thoughts: selected.filter((one) => one !== null),
  } as const;
  await thoughts.changeMany(bulk, changeBy('grace', 4, 40));
}

async function notify({ stores: { audit }, changeBy }: Month): Promise<void> {
  for (const [daysAgo, title] of [
    [25, '112 new thoughts'],
    [2, 'Thoughts in thirteen languages'],
  ] as const) {
    const { by, now } = changeBy('ada', daysAgo, 30);
    await audit.record({ action: 'notified', subject: null, title, by, at: now });
  }
}

function emailOf(name: string): string {
  return demoEmail.replace(/^[^@]+/, name);
}

function uidOf(name: string): string {
  return `demo-${name}`;
}
