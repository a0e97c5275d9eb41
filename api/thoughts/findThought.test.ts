import { beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { openServices, type Services } from '../services.ts';
import { findNextThought, findThought, type FindNextThoughtResult } from './findThought.ts';
import { starterThoughts } from './starterThoughts.ts';

let services: Services;
beforeAll(async () => {
  services = { ...(await openServices(readSettings({ DATA_DIR: ':memory:' }))), log: () => {} };
});
const down = async (): Promise<never> => {
  throw new StoreUnavailable('The store is down.');
};

describe('a thought', () => {
  test('is found, absent, or stood in for, and each is told from the others', async () => {
    const [first, later] = [starterThoughts[0]?.id ?? '', starterThoughts[30]?.id ?? ''];
    expect(await findThought(later, services)).toMatchObject({ kind: 'found', thought: { id: later } });
    expect(await findThought('none', services)).toEqual({ kind: 'absent' });
    const failing = { ...services, thoughts: { ...services.thoughts, findById: down } };
    expect(await findThought(later, failing)).toMatchObject({
      kind: 'fallback',
      thought: { id: 'fallback' },
    });
    expect(await findThought(first, failing)).toMatchObject({ kind: 'found', thought: { id: first } });
  });
});

describe('the next thought', () => {
  test('leads once through the whole collection, and round', async () => {
    const seen: string[] = [];
    let id = starterThoughts[7]?.id ?? '';
    for (let turn = 0; turn < starterThoughts.length; turn += 1) {
      seen.push(id);
      id = nextId(await findNextThought(id, services)) ?? '';
    }
    expect(id).toBe(starterThoughts[7]?.id);
    expect(new Set(seen).size).toBe(starterThoughts.length);
  });

  test('of a thought that is not in the collection is the first', async () => {
    expect(nextId(await findNextThought('none', services))).toBe(starterThoughts[0]?.id);
  });

  test('is absent where there is no other, and unknown where the store does not answer', async () => {
    const [only] = starterThoughts;
    const alone = { ...services.thoughts, size: async () => 1, findRank: async () => 0 };
    expect(await findNextThought(only?.id ?? '', { ...services, thoughts: alone })).toEqual({
      kind: 'absent',
    });
    const failing = { ...services, thoughts: { ...services.thoughts, findRank: down } };
    expect(await findNextThought(only?.id ?? '', failing)).toEqual({ kind: 'unknown' });
  });
});

test('a programming error is thrown, not hidden behind a thought that stands in', async () => {
  const bug = new TypeError('a bug');
  const fail = () => Promise.reject(bug);
  const failing = { ...services, thoughts: { ...services.thoughts, findById: fail, findRank: fail } };
  await expect(findThought('any', failing)).rejects.toBe(bug);
  await expect(findNextThought('any', failing)).rejects.toBe(bug);
});

function nextId(found: FindNextThoughtResult): string | null {
  return found.kind === 'found' ? found.thought.id : null;
}
