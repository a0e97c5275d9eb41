import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runDataCommand } from '../commands/data.ts';
import { runKilledCommand } from '../../tests/support/stores/killedCommand.ts';
import {
  fillStores,
  readAllRecords,
  readArchive,
  type TestStores,
} from '../../tests/support/stores/testArchive.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { changeAt, draftOf } from '../../tests/support/stores/storeFixture.ts';

/** The tests of backups that both databases must pass. `open` returns empty stores. */
export function describeBackup(open: () => Promise<TestStores>): void {
  // Some tests start processes.
  describe('a backup', { timeout: 60_000 }, () => {
    const temporary = createTemporaryFolder();
    let source: TestStores;
    let original: Awaited<ReturnType<typeof readArchive>>;
    const backup = join(temporary.path, 'backup');
    let target: TestStores;
    let folder: string;
    let tests = 0;
    beforeAll(async () => {
      source = await open();
      await fillStores(source);
      original = await readAll(source);
      expect(await run(source, 'backup', backup)).toMatchObject({ code: 0 });
    }, 60_000);
    beforeEach(async () => {
      target = await open();
      tests += 1;
      folder = join(temporary.path, `test-${tests}`);
      return () => target.close();
    });
    afterAll(async () => {
      await source.close();
      temporary.remove();
    });

    test('contains every kind of record, and is restored identically', async () => {
      const counts = Object.entries(original).map(([kind, records]) => [kind, records.length]);
      expect(Object.fromEntries(counts)).toEqual({
        thoughts: 2,
        drafts: 1,
        trash: 1,
        revisions: 3,
        audit: 11,
        auditItems: 1,
        users: 1,
        invitations: 2,
        devices: 1,
        images: 1,
        jobs: 1,
      });
      expect(await run(target, 'restore', backup)).toMatchObject({
        code: 0,
        last: '25 records restored, 0 left out.',
      });
      expect(await readAll(target)).toEqual(original);
    });

    test('is restored so that the feed, the search, drafts, the trash and changes work', async () => {
      await run(target, 'restore', backup);
      const { thoughts } = target;
      expect(await thoughts.size()).toBe(2);
      expect((await thoughts.findByRanks([0, 1])).map(({ thought }) => thought).toSorted()).toEqual([
        'Three.',
        'Two again.',
      ]);
      const query = { first: 10, after: null, orderBy: 'NEWEST', place: 'live' } as const;
      expect((await thoughts.readPage({ ...query, search: 'again' })).totalCount).toBe(1);
      expect((await thoughts.readPage({ ...query, search: 'draft', place: 'draft' })).totalCount).toBe(1);
      const { edges } = await thoughts.readPage({ ...query, search: 'one', place: 'trash' });
      const restored = await thoughts.restore(edges[0]?.node.id ?? '', changeAt(30));
      expect(restored).toMatchObject({ thought: 'One.', version: 3 });
      expect(await thoughts.reindex()).toBe(0);
      expect(await thoughts.findRank(restored?.id ?? '')).toBe(2);
    });

    test('does not contain what is changed while it is written', async () => {
      const archive = await source.openArchive();
      const snapshot = await archive.openSnapshot(folder, null);
      const { id } = await source.thoughts.add(draftOf('Later.'), 'later', changeAt(40));
      const records = await readAllRecords(snapshot, 'thoughts');
      expect(records.map((record) => record.id)).not.toContain(id);
      expect(records).toHaveLength(2);
      await snapshot.close();
      await source.thoughts.trash(id, changeAt(41));
    });

    test('that was killed is continued', async () => {
      await run(target, 'restore', backup);
      expect(runKilledCommand(target.environment, ['backup', folder], { reads: 9 })).toBe('SIGKILL');
      expect(await run(target, 'restore', folder)).toEqual({
        code: 1,
        last: `The backup in ${folder} is not complete: continue it with npm run data -- backup ${folder}`,
        printed: expect.any(Array) as string[],
      });
      await target.thoughts.add(draftOf('Later.'), 'later', changeAt(40));
      const { printed } = await run(target, 'backup', folder);
      expect(printed[0]).toMatch(/^Continuing the backup/);
      expect(hashFiles(folder)).toEqual(hashFiles(backup));
    });

    test('whose restore was killed is reported as incomplete until the restore is continued', async () => {
      await target.thoughts.add(draftOf('Before.'), 'before', changeAt(0));
      const args = ['restore', backup, '--replace'];
      expect(runKilledCommand(target.environment, args, { writes: 2 })).toBe('SIGKILL');
      const check = await run(target, 'check');
      expect(check.code).toBe(1);
      expect(check.printed.join()).toContain('has not finished, so the collection is incomplete');
      const { printed } = await run(target, 'restore', backup);
      expect(printed).toContainEqual(expect.stringMatching(/^Continuing the restore/));
      expect((await run(target, 'check')).code).toBe(0);
      expect(await readAll(target)).toEqual(original);
    });

    test('replaces a collection only with --replace', async () => {
      await target.thoughts.add(draftOf('Before.'), 'before', changeAt(0));
      const before = await readAll(target);
      expect(await run(target, 'restore', backup)).toMatchObject({
        code: 1,
        last: 'The database is not empty: back it up, then add --replace to delete everything in it.',
      });
      expect(await readAll(target)).toEqual(before);
      expect(await run(target, 'restore', backup, '--replace')).toMatchObject({ code: 0 });
      expect(await readAll(target)).toEqual(original);
    });

    test('with harmful values is refused, and restored without them with --skip-invalid', async () => {
      const invalid = await open();
      const imageCredit = { name: 'Jo', profileUrl: 'javascript:alert(1)', photoUrl: '' };
      const changes = [
        { author: null, url: 'no link', imageUrl: 'http://upwell.example/1.png' },
        { imageUrl: 'java\tscript:alert(1)' },
        { imageCredit },
        { application: 'x'.repeat(4_001) },
      ];
      for (const [index, change] of changes.entries())
        await invalid.thoughts.add({ ...draftOf(`${index}.`), ...change }, `${index}`, changeAt(index));
      const archive = await invalid.openArchive();
      await archive.write('thoughts', [{ id: 'typed', rank: 4, fields: { thought: '4.', author: 7 } }], 4);
      await run(invalid, 'backup', folder);
      await invalid.close();
      const refused = await run(target, 'restore', folder);
      expect(refused).toMatchObject({ code: 1, last: expect.stringMatching(/^These records could harm/) });
      const fields = refused.printed.flatMap((line) => /jsonl:[1-5] {2}\w+ {2}(\w+): /.exec(line)?.[1] ?? []);
      expect(fields.toSorted()).toEqual(['application', 'author', 'imageCredit', 'imageUrl']);
      expect(await target.thoughts.size()).toBe(0);
      const restored = await run(target, 'restore', folder, '--skip-invalid');
      expect(restored).toMatchObject({ code: 1, last: '5 records restored, 4 left out.' });
      expect((await target.thoughts.findByRanks([0])).map(({ thought }) => thought)).toEqual(['0.']);
      expect(await target.thoughts.size()).toBe(1);
    });

    function readAll(stores: TestStores): Promise<Awaited<ReturnType<typeof readArchive>>> {
      return stores.openArchive().then((archive) => readArchive(archive, temporary.path));
    }
  });
}

/** Runs the command. Returns its exit code, what it has printed, and the last line of that. */
export async function run(stores: TestStores, ...args: string[]) {
  const printed: string[] = [];
  const dependencies = {
    ...stores,
    settings: { productName: 'Upwell' },
    now: () => '2026-11-22T15:00:00.000Z',
    print: (line: string) => void printed.push(line),
  };
  const code = await runDataCommand(args, dependencies);
  return { code, printed, last: printed.at(-1) };
}

/** Returns the names and the hashes of the files that a manifest lists. */
function hashFiles(folder: string): unknown {
  return (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { files: unknown }).files;
}
