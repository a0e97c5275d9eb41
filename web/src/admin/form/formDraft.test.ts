import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from './fields/fields.ts';
import { stubLocalStorage } from '../../../../tests/support/editing/stubLocalStorage.ts';
import { openFormDrafts } from './formDraft.ts';

const image = { imageUrl: '/images/a.jpg', imageCredit: null, downloadLocation: null, caption: null };
const draft = {
  key: 'form-1',
  fields: { ...emptyFields, thought: 'Begin anywhere.', image },
  base: { fields: emptyFields, version: 3 },
  sent: null,
  at: '2026-11-20T21:41:00.000Z',
};
let storage = new Map<string, string>();
const storageKey = 'upwell.draft.ada@example.com.new';

beforeEach(() => {
  storage = stubLocalStorage();
});

test('the storage of drafts returns a saved draft only for the same admin and thought, until it is removed', () => {
  const drafts = openFormDrafts('ada@example.com', null);
  drafts.save(draft);
  expect(drafts.list()).toEqual([draft]);
  expect(openFormDrafts('grace@example.com', null).list()).toEqual([]);
  expect(openFormDrafts('ada@example.com', '1-x').list()).toEqual([]);
  drafts.remove('form-1');
  expect(drafts.list()).toEqual([]);
  expect(storage.size).toBe(0);
});

test('the storage of drafts keeps one draft for each form, newest first', () => {
  const drafts = openFormDrafts('ada@example.com', null);
  const other = { ...draft, key: 'form-2', sent: draft.fields };
  const changed = { ...draft, fields: { ...draft.fields, author: 'Ada' } };
  drafts.save(draft);
  drafts.save(other);
  expect(drafts.list()).toEqual([other, draft]);
  drafts.save(changed);
  expect(drafts.list()).toEqual([changed, other]);
  drafts.remove('form-1');
  expect(drafts.list()).toEqual([other]);
});

test('the storage of drafts keeps drafts until the page is closed when nothing can be stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => {},
  });
  const drafts = openFormDrafts('ada@example.com', 'not stored');
  drafts.save(draft);
  expect(openFormDrafts('ada@example.com', 'not stored').list()).toEqual([draft]);
  drafts.remove('form-1');
  expect(drafts.list()).toEqual([]);
});

test('the storage of drafts reads a draft that was saved before a field was added', () => {
  const { summary: _summary, ...fields } = draft.fields;
  storage.set(storageKey, JSON.stringify([{ ...draft, fields }]));
  expect(openFormDrafts('ada@example.com', null).list()).toEqual([draft]);
});

test.each<[string, unknown]>([
  ['only fields', { key: 'a', sent: null, fields: draft.fields }],
  ['a key that is a number', { ...draft, key: 1 }],
  ['a text that is a number', { ...draft, fields: { ...draft.fields, summary: 5 } }],
  ['an image without a URL', { ...draft, fields: { ...draft.fields, image: {} } }],
  [
    'a credit without a name',
    {
      ...draft,
      fields: { ...draft.fields, image: { ...image, imageCredit: { profileUrl: '', photoUrl: '' } } },
    },
  ],
  ['a base without a version', { ...draft, base: { fields: emptyFields } }],
  ['sent fields that are a text', { ...draft, sent: 'all' }],
])('leaves out a draft with %s', (_, invalid) => {
  storage.set(storageKey, JSON.stringify([invalid, draft]));
  expect(openFormDrafts('ada@example.com', null).list()).toEqual([draft]);
});

test('the storage of drafts returns no drafts when the storage contains invalid JSON', () => {
  storage.set(storageKey, '{');
  expect(openFormDrafts('ada@example.com', null).list()).toEqual([]);
});
