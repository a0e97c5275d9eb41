import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '../fields/fields.ts';
import { openFormDraft } from './formDraft.ts';

const image = { imageUrl: '/images/a.jpg', imageCredit: null, downloadLocation: null };
const savedDraft = {
  fields: { ...emptyFields, thought: 'Begin anywhere.', image },
  base: { fields: emptyFields, version: 3 },
  at: '2026-11-20T21:41:00.000Z',
};
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

test('what is kept comes back to the admin who typed it, for that thought, until it is dropped', () => {
  const draft = openFormDraft('ada@example.com', null);
  draft.save(savedDraft);
  expect(draft.read()).toEqual(savedDraft);
  expect(openFormDraft('grace@example.com', null).read()).toBeNull();
  expect(openFormDraft('ada@example.com', '1-x').read()).toBeNull();
  draft.remove();
  expect(draft.read()).toBeNull();
});

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['fields alone', { fields: savedDraft.fields }],
  ['a text that is a number', { ...savedDraft, fields: { ...savedDraft.fields, summary: 5 } }],
  ['an image without an address', { ...savedDraft, fields: { ...savedDraft.fields, image: {} } }],
  [
    'a credit without a name',
    {
      ...savedDraft,
      fields: { ...savedDraft.fields, image: { ...image, imageCredit: { profileUrl: '', photoUrl: '' } } },
    },
  ],
  ['a base without a version', { ...savedDraft, base: { fields: emptyFields } }],
])('%s in the storage counts as nothing', (_, value) => {
  const draft = openFormDraft('ada@example.com', null);
  draft.save(savedDraft);
  const [key = ''] = storage.keys();
  storage.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  expect(draft.read()).toBeNull();
});
