/** What an admin writes; the limits are the API's. */
export interface NoticeDraft {
  title: string;
  body: string;
  url: string;
}

export const emptyNotice: NoticeDraft = { title: '', body: '', url: '' };
export const mostCharacters = { title: 120, body: 500, url: 2048 };

export interface PickedThought {
  id: string;
  thought: string;
  author: string | null;
}

export function noticeFrom({ id, thought, author }: PickedThought): NoticeDraft {
  const title = author === null ? 'A thought for you' : `A thought from ${author}`;
  return {
    title: title.slice(0, mostCharacters.title),
    body: thought,
    url: `/thought/${encodeURIComponent(id)}`,
  };
}
