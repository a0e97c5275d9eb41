import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from './fields.ts';
import { keptFields } from './keptFields.ts';

const image = { imageUrl: '/images/a.jpg', imageCredit: null, downloadLocation: null };
const kept = {
  fields: { ...emptyFields, thought: 'Begin anywhere.', image },
  base: { fields: emptyFields, version: 3 },
  at: '2026-11-20T21:41:00.000Z',
};
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('what is kept comes back to the admin who typed it, for that thought, until it is dropped', () => {
  const draft = keptFields('ada@example.com', null);
  draft.keep(kept);
  expect(draft.read()).toEqual(kept);
  expect(keptFields('grace@example.com', null).read()).toBeNull();
  expect(keptFields('ada@example.com', '1-x').read()).toBeNull();
  draft.drop();
  expect(draft.read()).toBeNull();
});

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['fields alone', { fields: kept.fields }],
  ['a text that is a number', { ...kept, fields: { ...kept.fields, summary: 5 } }],
  ['an image without an address', { ...kept, fields: { ...kept.fields, image: {} } }],
  [
    'a credit without a name',
    {
      ...kept,
      fields: { ...kept.fields, image: { ...image, imageCredit: { profileUrl: '', photoUrl: '' } } },
    },
  ],
  ['a base without a version', { ...kept, base: { fields: emptyFields } }],
])('%s in the storage counts as nothing', (_, value) => {
  const draft = keptFields('ada@example.com', null);
  draft.keep(kept);
  const [key = ''] = stored.keys();
  stored.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  expect(draft.read()).toBeNull();
});
