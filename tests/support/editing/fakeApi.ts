// A simulated admin, other admins, the API and a network that loses requests and responses, around the real forms.
import { normalizeDraft } from '#domain/thought/thought.ts';
import type { ThoughtCardFragment } from '../../../web/src/admin/operations.generated.ts';
import type { AnswerEvent } from '../../../web/src/admin/form/editingAnswers.ts';
import type { PendingState } from '../../../web/src/admin/form/editingState.ts';
import { areFieldsEqual, type Fields, toFields } from '../../../web/src/admin/form/fields/fields.ts';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';

/** The language that the API detects if none was chosen. */
const detectedLanguage = 'en';

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

  const save = (id: string | null, key: string, version: number, fields: Fields): AnswerEvent => {
    const { image: _image, ...texts } = fields;
    if (fields.author.includes('invalid'))
      return { type: 'invalid', problems: [{ field: 'author', message: 'Invalid' }] };
    const normalized = normalizeDraft(texts);
    const draft = { ...normalized, lang: normalized.lang ?? detectedLanguage };
    if (id === null) {
      const added = stored.findLast((thought) => thought.id === `id-of-${key}` && thought.version === 1);
      const current = thoughts.get(`id-of-${key}`);
      if (added === undefined || current === undefined)
        return answerSaved(store({ ...exampleThought, ...draft, id: `id-of-${key}`, version: 1 }));
      if (!hasDraft(added, draft)) return { type: 'keyUsed', newKey: `${key}-${stored.length}` };
      return current.trashedAt === null ? answerSaved(current) : { type: 'stale', current };
    }
    const thought = thoughts.get(id);
    if (thought === undefined) return { type: 'gone' };
    if (thought.version === version)
      return answerSaved(store({ ...thought, ...draft, version: version + 1 }));
    return hasDraft(thought, draft) ? answerSaved(thought) : { type: 'stale', current: thought };
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
      const { thoughtId, key, base, fields } = form.edit;
      return save(thoughtId, key, base.version, form.state === 'checking' ? form.sent : fields);
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
