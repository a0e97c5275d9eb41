// A stored thought for the tests of the form.
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { ThoughtCardFragment } from '../../../web/src/admin/operations.generated.ts';

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
