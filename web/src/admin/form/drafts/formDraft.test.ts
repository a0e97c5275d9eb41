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

test('returns a saved draft only for the same admin and thought, until it is removed', () => {
  const draft = openFormDraft('ada@example.com', null);
  draft.save(savedDraft);
  expect(draft.read()).toEqual(savedDraft);
  expect(openFormDraft('grace@example.com', null).read()).toBeNull();
  expect(openFormDraft('ada@example.com', '1-x').read()).toBeNull();
  draft.remove();
  expect(draft.read()).toBeNull();
});

test.each<[string, unknown]>([
  ['invalid JSON', '{'],
  ['only fields', { fields: savedDraft.fields }],
  ['a text that is a number', { ...savedDraft, fields: { ...savedDraft.fields, summary: 5 } }],
  ['an image without a URL', { ...savedDraft, fields: { ...savedDraft.fields, image: {} } }],
  [
    'a credit without a name',
    {
      ...savedDraft,
      fields: { ...savedDraft.fields, image: { ...image, imageCredit: { profileUrl: '', photoUrl: '' } } },
    },
  ],
  ['a base without a version', { ...savedDraft, base: { fields: emptyFields } }],
])('returns null when the storage contains %s', (_, value) => {
  const draft = openFormDraft('ada@example.com', null);
  draft.save(savedDraft);
  const [key = ''] = storage.keys();
  storage.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  expect(draft.read()).toBeNull();
});
