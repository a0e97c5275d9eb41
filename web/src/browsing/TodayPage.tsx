import { dailyBubblePx, type DailyThoughtData } from '#domain/pages/pageData.ts';
import { authorPath, thoughtPath } from '#domain/pages/pages.ts';
import { pageDescription } from '#domain/pages/pageMetadata.ts';
import { lazy, useEffect, useState } from 'react';
import { Link } from '../page/Link.tsx';
import { PageBubble } from '../bubble/PageBubble.tsx';
import { usePageData } from '../page/pageDataContext.ts';
import { shareThought } from '../devices/share.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { Button } from '../page/Button.tsx';
import buttons from '../ui/buttons.module.css';
import { PageHead } from '../page/PageHead.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { PageIcon, ShareIcon } from '../ui/pageIcons.ts';
import { BrowsingLayout, LoadingPage } from './BrowsingLayout.tsx';
import styles from './browsing.module.css';
import { WatchLink } from './WatchLink.tsx';

const TodayLoader = lazy(async () => ({ default: (await import('./loaders.tsx')).TodayLoader }));

/** The page with the thought of the day: `/today`. */
export function TodayPage() {
  const pageData = usePageData();
  const served = pageData.kind === 'today' ? pageData.today : null;
  const date = useDate();
  // Reloads only when the browser's date changes. The page has the server's date, which a wrong clock may differ from.
  const [initialDate] = useState(date);
  if (served !== null && date === initialDate) return <TodayView key={served.date} {...served} />;
  return (
    <TodayLoader date={date}>
      {({ data = served ?? undefined, onRetry }) =>
        data === undefined ? (
          <LoadingPage name="today" onRetry={onRetry} />
        ) : (
          <TodayView key={data.date} {...data} />
        )
      }
    </TodayLoader>
  );
}

/** Returns the current date in UTC. It is read again when a tab becomes visible, because hidden tabs delay timers. */
function useDate(): string {
  const [date, setDate] = useState(readDate);
  useEffect(() => {
    const update = () => setDate(readDate());
    const timer = setInterval(update, 60_000);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return date;
}

function readDate(): string {
  return new Date().toISOString().slice(0, 10);
}

function TodayView({ date, thought, previousId, text }: DailyThoughtData) {
  const { productName } = useSettings();
  const { author, authorSlug, summary } = thought;
  return (
    <BrowsingLayout name="today">
      <PageHead title={`Today's thought - ${productName}`} description={pageDescription(thought)} />
      <div className={styles.today}>
        <p className={styles.muted}>
          <time dateTime={date}>{formatDay(date)}</time>
        </p>
        <h1>Today's thought</h1>
        <blockquote>
          <PageBubble thought={thought} text={text} diameterPx={dailyBubblePx} />
        </blockquote>
        {author !== null && authorSlug !== null && (
          <p>
            <Link className={styles.plain} to={authorPath(authorSlug)}>
              More by <bdi>{author}</bdi>
            </Link>
          </p>
        )}
        {summary !== null && (
          <p className={styles.summary} dir="auto" lang={thought.lang ?? undefined}>
            {summary}
          </p>
        )}
        <WatchLink thought={thought} className={`${buttons.pill} ${buttons.primary} screen-only`} />
        <Actions thought={thought} />
        <Link className={`${styles.plain} screen-only`} to={thoughtPath(previousId)}>
          ← Yesterday
        </Link>
      </div>
    </BrowsingLayout>
  );
}

/**
 * Returns a date such as `2026-11-22` as `Sunday, 22 November`. It is formatted in parts, because the server and the
 * browser must render the same text and the order of a whole date differs between versions of `Intl`.
 */
function formatDay(date: string): string {
  const day = new Date(date);
  const name = (part: 'weekday' | 'month') =>
    day.toLocaleDateString('en', { [part]: 'long', timeZone: 'UTC' });
  return `${name('weekday')}, ${day.getUTCDate()} ${name('month')}`;
}

function Actions({ thought }: Pick<DailyThoughtData, 'thought'>) {
  return (
    <div className={`${styles.row} screen-only`}>
      <FavouriteButton thought={thought} className={`${buttons.pill} needs-script`}>
        Favourite
      </FavouriteButton>
      <Button className="needs-script" onClick={() => void shareThought(thought)}>
        <ShareIcon />
        Share
      </Button>
      <Link className={buttons.pill} to={thoughtPath(thought.id)}>
        <PageIcon />
        Open page
      </Link>
    </div>
  );
}
