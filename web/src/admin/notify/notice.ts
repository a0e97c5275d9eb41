import { cut } from '#domain/headWords.ts';
import { noticeLimits } from '#domain/pushMessage.ts';
import { thoughtPath } from '#domain/thoughtPath.ts';

/** What an admin writes. */
export interface NoticeDraft {
  title: string;
  body: string;
  url: string;
}

export const emptyNotice: NoticeDraft = { title: '', body: '', url: '' };

export interface PickedThought {
  id: string;
  thought: string;
  author: string | null;
}

export function noticeFrom({ id, thought, author }: PickedThought): NoticeDraft {
  const title = author === null ? 'A thought for you' : `A thought from ${author}`;
  return {
    title: cut(title, noticeLimits.title),
    body: thought,
    url: thoughtPath(id),
  };
}
