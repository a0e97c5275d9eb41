import type { Thought } from '#domain/thought.ts';
import { inlineImage } from '../images/inlineImage.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';
import type { Surroundings } from './data.ts';
import { kindOf, writeThoughts } from './files.ts';

/** Writes all live thoughts, first added first; to JSON with their images, which no cell of a spreadsheet could hold. */
export async function exportCollection(
  path: string,
  { thoughts, images, print }: Surroundings,
): Promise<number> {
  const isJson = kindOf(path) === 'json';
  const all: Thought[] = [];
  for await (const thought of everyThought(thoughts, false)) {
    const imageUrl = isJson ? await inlineImage(thought.imageUrl, images) : thought.imageUrl;
    all.push({ ...thought, imageUrl });
  }
  await writeThoughts(path, all);
  print(`${all.length} ${all.length === 1 ? 'thought' : 'thoughts'} written to ${path}.`);
  return 0;
}

/** The live thoughts or the trash, page by page. */
export async function* everyThought(store: ThoughtStore, trashed: boolean): AsyncGenerator<Thought> {
  let after: string | null = null;
  for (;;) {
    const page = await store.page({ first: 100, after, search: null, orderBy: 'OLDEST', trashed });
    for (const { node } of page.edges) yield node;
    const last = page.edges.at(-1);
    if (!page.hasNextPage || last === undefined) return;
    after = last.cursor;
  }
}
