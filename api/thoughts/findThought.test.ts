import { describe, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { openServices } from '../app/services.ts';
import { findNextThought, findThought, type FindNextThoughtResult } from './findThought.ts';
import { starterThoughts } from './starterThoughts.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';

const [builtInId, storedId] = [starterThoughts[0]?.id ?? '', starterThoughts[30]?.id ?? ''];

const services = { ...(await openServices(readSettings({ DATA_DIR: ':memory:' }))), log: silentLog };
const unavailable = async (): Promise<never> => {
  throw new StoreUnavailable('The store is down.');
};

describe('findThought', () => {
  test('returns a stored thought, and reports an unknown id as absent', async () => {
    expect(await findThought(storedId, services)).toMatchObject({ kind: 'found', thought: { id: storedId } });
    expect(await findThought('none', services)).toEqual({ kind: 'absent' });
  });

  test('returns a built-in thought or the fallback when the store is unavailable', async () => {
    const failing = { ...services, thoughts: { ...services.thoughts, findById: unavailable } };
    expect(await findThought(storedId, failing)).toMatchObject({
      kind: 'fallback',
      thought: { id: 'fallback' },
    });
    expect(await findThought(builtInId, failing)).toMatchObject({
      kind: 'found',
      thought: { id: builtInId },
    });
  });
});

describe('findNextThought', () => {
  test('visits each thought of the collection once and then returns to the first', async () => {
    const seen: string[] = [];
    let id = starterThoughts[7]?.id ?? '';
    for (let turn = 0; turn < starterThoughts.length; turn += 1) {
      seen.push(id);
      id = nextId(await findNextThought(id, services)) ?? '';
    }
    expect(id).toBe(starterThoughts[7]?.id);
    expect(new Set(seen).size).toBe(starterThoughts.length);
  });

  test('returns the first thought for an unknown id', async () => {
    expect(nextId(await findNextThought('none', services))).toBe(starterThoughts[0]?.id);
  });

  test('reports absent when there is no other thought', async () => {
    const single = { ...services.thoughts, size: async () => 1, findRank: async () => 0 };
    expect(await findNextThought(builtInId, { ...services, thoughts: single })).toEqual({ kind: 'absent' });
  });

  test('reports unknown when the store is unavailable', async () => {
    const failing = { ...services, thoughts: { ...services.thoughts, findRank: unavailable } };
    expect(await findNextThought(builtInId, failing)).toEqual({ kind: 'unknown' });
  });
});

test('both functions throw a programming error instead of returning a fallback', async () => {
  const bug = new TypeError('a bug');
  const fail = () => Promise.reject(bug);
  const failing = { ...services, thoughts: { ...services.thoughts, findById: fail, findRank: fail } };
  await expect(findThought('any', failing)).rejects.toBe(bug);
  await expect(findNextThought('any', failing)).rejects.toBe(bug);
});

function nextId(found: FindNextThoughtResult): string | null {
  return found.kind === 'found' ? found.thought.id : null;
}
