import type { Stores } from './stores.ts';

type ContentStores = Pick<Stores, 'thoughts' | 'images'>;

/** The methods that don't change the content that visitors see. */
const readingThoughts: readonly (keyof ContentStores['thoughts'])[] = [
  'size',
  'findByRanks',
  'listByRank',
  'findById',
  'findRank',
  'readPage',
  'select',
  'sample',
  'readByAuthor',
  'readAuthors',
  'iterate',
  'iterateByRank',
  'listLiveIds',
  'findSameWords',
  'listRevisions',
  'ping',
];
const readingImages: readonly (keyof ContentStores['images'])[] = [
  'find',
  'getOrCreateSecret',
  'has',
  'markUsed',
];

/**
 * Returns stores that report the writes of content.
 * @param onChange called after each write. One that failed may have been stored, and one that returns 0 or false has
 * changed nothing.
 */
export function observeContent({ thoughts, images }: ContentStores, onChange: () => void): ContentStores {
  return {
    thoughts: observeStore(thoughts, readingThoughts, onChange),
    images: observeStore(images, readingImages, onChange),
  };
}

function observeStore<Store extends object>(
  store: Store,
  reading: readonly (keyof Store)[],
  onWrite: () => void,
): Store {
  const readingNames = new Set<unknown>(reading);
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || readingNames.has(name)) return [name, member];
    return [name, (...args: unknown[]) => observeWrite(Promise.resolve(member(...args)), onWrite)];
  });
  return Object.fromEntries(members) as Store;
}

async function observeWrite(write: Promise<unknown>, onWrite: () => void): Promise<unknown> {
  let result: unknown;
  try {
    result = await write;
    return result;
  } finally {
    if (result !== 0 && result !== false) onWrite();
  }
}
