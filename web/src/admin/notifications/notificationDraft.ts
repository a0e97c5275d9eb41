import { truncate } from '#domain/pages/pageMetadata.ts';
import { notificationLimits } from '#domain/notifications/pushMessage.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';

export interface NotificationDraft {
  title: string;
  body: string;
  url: string;
}

export const emptyDraft: NotificationDraft = { title: '', body: '', url: '' };

export interface ThoughtOption {
  id: string;
  thought: string;
  author: string | null;
}

export function createDraftFromThought({ id, thought, author }: ThoughtOption): NotificationDraft {
  const title = author === null ? 'A thought for you' : `A thought from ${author}`;
  return {
    title: truncate(title, notificationLimits.title),
    body: thought,
    url: thoughtPath(id),
  };
}
