import { dailyBubblePx } from '#domain/pages/browsingData.ts';
import { pageDescription, singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { RouteHandler } from '../../http/router.ts';
import { type PageServices, renderPage } from '../renderPage.ts';
import { createPageMetadata } from '../sharing/sharingMetadata.ts';
import { toListedThought } from './listedThought.ts';

/** The services of the thought of the day, some of them from other features. */
interface TodayServices extends PageServices {
  readDailyThoughts: () => Promise<DailyThoughts>;
}

interface DailyThoughts {
  today: { date: string; thought: Thought };
  yesterday: { thought: Thought };
  /** Seconds until the next day. */
  remainingSeconds: number;
  source: 'COLLECTION' | 'BUILT_IN';
}

/** Serves `/today`. */
export const serveTodayPage: RouteHandler<TodayServices> = async (request, _params, services) => {
  const { today, yesterday, remainingSeconds, source } = await services.readDailyThoughts();
  const thought = toListedThought(today.thought);
  const { summary } = today.thought;
  const isBuiltIn = source === 'BUILT_IN';
  return renderPage(request, services, {
    data: {
      kind: 'today',
      today: {
        date: today.date,
        thought: { ...thought, summary: summary && removeForbiddenCharacters(summary) },
        previousId: yesterday.thought.id,
        text: layoutBubbleText(thought.thought, thought.author, dailyBubblePx),
      },
    },
    sharing: isBuiltIn
      ? null
      : createPageMetadata(request, services, {
          path: pages.today.path,
          title: truncate(`Today's thought: ${singleLine(thought.thought)}`, 70),
          description: pageDescription(today.thought),
        }),
    headers: {
      // Until the end of the day, but at most for a minute.
      'cache-control': isBuiltIn
        ? 'no-store'
        : `public, max-age=0, s-maxage=${Math.min(60, remainingSeconds)}`,
    },
  });
};
