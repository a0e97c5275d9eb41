import { demoEmail } from '#domain/people/demo.ts';
import { normalizeDraft } from '#domain/thought/thought.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { Collection } from '../../thoughts/collection.ts';
import { addStarterThoughts } from '../../thoughts/starterThoughts.ts';
import quotations from './demoQuotations.json' with { type: 'json' };
import { createStores, type Database, type Stores } from './openStores.ts';
import { toDatabase } from './sqliteDatabase.ts';

/**
 * Opens the database of a demo in memory, with a month of changes by several admins before `now`. It refuses every
 * write, so even a bug couldn't change it.
 */
export async function openDemo(now: string): Promise<Database> {
  const sqlite = openSqlite(':memory:');
  const database = toDatabase(sqlite);
  await fill(createStores(database), now);
  sqlite.exec('PRAGMA query_only = ON');
  // Share images aren't stored, but drawn for each request.
  return { ...database, images: { ...database.images, put: async () => {} } };
}

async function fill({ thoughtStore, people }: Stores, now: string): Promise<void> {
  const log = { warn: () => {}, info: () => {} };
  const thoughts = new Collection({ store: thoughtStore, log, now: () => now });
  const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
  const changeBy = (name: string, days: number) => ({ by: emailOf(name), now: daysAgo(days) });

  await addStarterThoughts(thoughts, daysAgo(30));
  await people.invite(emailOf('katherine'), 'Katherine', changeBy('ada', 29));
  await people.invite(emailOf('joan'), 'Joan', changeBy('grace', 20));
  await people.revoke(emailOf('joan'), changeBy('ada', 3));

  const imports = [
    { name: 'ada', days: 26 },
    { name: 'grace', days: 17 },
    { name: 'katherine', days: 8 },
  ] as const;
  const drafts = listQuotations();
  for (const [part, { name, days }] of imports.entries()) {
    const rows = drafts
      .filter((_, index) => index % 3 === part)
      .map((draft, index) => ({ id: null, draft, createdAt: daysAgo(days + index / 1_000) }));
    const options = { operation: `demo-${name}`, shouldUpdate: false, dryRun: false };
    const imported = await thoughts.importRows(rows, options, changeBy(name, days));
    for (const { id } of imported.slice(0, 3)) {
      const stored = await thoughts.find(id);
      if (stored === null) continue;
      const draft = { ...stored, application: 'Write down what it asks of you today, and do that first.' };
      await thoughts.edit({ id, draft, version: stored.version }, changeBy('grace', days / 2));
    }
    const selected = await Promise.all(imported.slice(3, 6).map(({ id }) => thoughts.find(id)));
    await thoughts.changeMany(
      { operation: `demo-trash-${name}`, action: 'DELETE', thoughts: selected.filter((one) => one !== null) },
      changeBy('ada', days / 4),
    );
    const draft = normalizeDraft({ thought: `A thought that ${name} has not finished`, author: null });
    await thoughts.add(
      { key: `demo-draft-${name}`, draft, isDraft: true, publishAt: null },
      changeBy(name, days / 8),
    );
  }
}

const emailOf = (name: string) => demoEmail.replace(/^[^@]+/, name);

function listQuotations() {
  return Object.entries(quotations).flatMap(([lang, textsByAuthor]) =>
    Object.entries<string[]>(textsByAuthor).flatMap(([author, texts]) =>
      texts.map((thought) => {
        const url = `https://en.wikiquote.org/w/index.php?search=${encodeURIComponent(author)}`;
        const application = 'Read it aloud once this morning, and once again tonight.';
        return normalizeDraft({ thought, author, lang, application, url });
      }),
    ),
  );
}
