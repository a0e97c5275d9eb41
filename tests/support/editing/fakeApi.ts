// A simulated admin, other admins, the API and a network that loses requests and responses, around the real forms.
import { normalizeDraft, type ThoughtDraft } from '#domain/thought/thought.ts';
import type { ThoughtCardFragment } from '../../../web/src/admin/operations.generated.ts';
import type { AnswerEvent } from '../../../web/src/admin/form/formResponses.ts';
import { type Edit, getRequest, type PendingState } from '../../../web/src/admin/form/formState.ts';
import { areFieldsEqual, type Fields, toFields } from '../../../web/src/admin/form/fields/fields.ts';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';

/** A fake API with keys and versions as in the contract suite of the stores. */
export function createFakeApi() {
  const thoughts = new Map<string, ThoughtCardFragment>([[exampleThought.id, exampleThought]]);
  /** Every version that was ever stored. */
  const stored: ThoughtCardFragment[] = [exampleThought];
  const store = (thought: ThoughtCardFragment) => {
    thoughts.set(thought.id, thought);
    stored.push(thought);
    return thought;
  };
  const change = (id: string, changes: Partial<ThoughtCardFragment>) => {
    const thought = thoughts.get(id);
    return thought && store({ ...thought, ...changes, version: thought.version + 1 });
  };
  const answerSaved = (thought: ThoughtCardFragment): AnswerEvent => ({
    type: 'saved',
    thought,
    newKey: `${thought.id}-${stored.length}`,
  });

  const add = (key: string, draft: ThoughtDraft, isDraft: boolean, publishAt: string | null): AnswerEvent => {
    const id = `id-of-${key}`;
    const draftedAt = isDraft ? '2026-11-21T09:00:00.000Z' : null;
    const added = stored.findLast((thought) => thought.id === id && thought.version === 1);
    const current = thoughts.get(id);
    if (added === undefined || current === undefined)
      return answerSaved(store({ ...exampleThought, ...draft, id, draftedAt, publishAt, version: 1 }));
    if (!hasDraft(added, draft) || added.draftedAt !== draftedAt || added.publishAt !== publishAt)
      throw new Error(`The key of ${added.thought} was used for another draft.`);
    return current.trashedAt === null ? answerSaved(current) : { type: 'stale', current };
  };

  const save = ({ thoughtId: id, key, base, isDraft, publishAt }: Edit, fields: Fields): AnswerEvent => {
    const { version } = base;
    const { image: _image, ...texts } = fields;
    if (fields.author.includes('invalid'))
      return { type: 'invalid', problems: [{ field: 'author', message: 'Invalid' }] };
    const draft = normalizeDraft(texts);
    if (id === null) return add(key, draft, isDraft ?? false, (isDraft && publishAt) || null);
    const thought = thoughts.get(id);
    if (thought === undefined) return { type: 'gone' };
    const isStoredDraft = thought.draftedAt !== null;
    const isMoved =
      (isDraft !== undefined && isDraft !== isStoredDraft) ||
      (publishAt !== undefined && publishAt !== thought.publishAt);
    if (thought.version !== version)
      return !isMoved && hasDraft(thought, draft)
        ? answerSaved(thought)
        : { type: 'stale', current: thought };
    const draftedAt = (isDraft ?? isStoredDraft) ? '2026-11-21T09:00:00.000Z' : null;
    const schedule = draftedAt === null ? null : publishAt === undefined ? thought.publishAt : publishAt;
    return answerSaved(store({ ...thought, ...draft, draftedAt, publishAt: schedule, version: version + 1 }));
  };

  return {
    thoughts,
    stored,
    change,
    purge: (id: string) => thoughts.delete(id),
    carryOut: (form: PendingState): AnswerEvent => {
      if (form.state === 'restoring') {
        const thought = thoughts.get(form.current.id);
        if (thought === undefined) return { type: 'gone' };
        if (thought.trashedAt === null) return { type: 'restored', thought };
        return { type: 'restored', thought: change(thought.id, { trashedAt: null }) ?? thought };
      }
      const { fields, isDraft, publishAt } = getRequest(form);
      return save({ ...form.edit, isDraft, publishAt }, fields);
    },
  };
}

function hasDraft(thought: ThoughtCardFragment, draft: Partial<ThoughtCardFragment>): boolean {
  return areFieldsEqual(toFields(thought), toFields({ ...thought, ...draft }));
}

export const exampleThought: ThoughtCardFragment = {
  ...fromThoughtRecord('1-x', {
    thought: 'Begin anywhere.',
    author: 'John Cage',
    application: 'Begin.',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    createdAt: '2026-11-20T21:41:00.000Z',
    version: 3,
  }),
  video: null,
};
