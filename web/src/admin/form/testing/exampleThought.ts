// A stored thought for the tests of the form.
import type { ThoughtCardFragment } from '../../operations.generated.ts';

export const exampleThought: ThoughtCardFragment = {
  id: '1-x',
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Begin.',
  summary: null,
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  video: null,
  imageUrl: null,
  imageCredit: null,
  createdAt: '2026-11-20T21:41:00.000Z',
  updatedAt: null,
  version: 3,
  trashedAt: null,
};
