import type { HomePageData } from '#domain/pages/pageData.ts';
import { pages } from '#domain/pages/pages.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { track } from '../devices/analytics.ts';
import { Link, SiteLinks } from '../page/Link.tsx';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { usePageData } from '../page/pageDataContext.ts';
import { PageHead } from '../page/PageHead.tsx';
import { useSettings } from '../page/settingsContext.ts';
import card from '../ui/card.module.css';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { Bubbles } from './Bubbles.tsx';
import { Dock } from './Dock.tsx';
import type { HomeFeedProps } from './HomeFeed.tsx';
import styles from './Home.module.css';
import type { BubbleFragment } from './operations.generated.ts';
import { useControls, useOverlay } from './useControls.ts';
import { type HomeFlowRunner, type MissingThoughtReason, useFlow, useInitialState } from './useFlow.ts';

const LazyHomeParts = lazy(async () => ({ default: (await import('./LazyHomeParts.tsx')).LazyHomeParts }));

const HomeFeed = lazy(async () => ({ default: (await import('./HomeFeed.tsx')).HomeFeed }));

/** The home page. `?thought={id}` shows a single thought, `?author={slug}` an author's thoughts. */
export function Home() {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  const author = thoughtId === null ? search.get('author') : null;
  const pageData = usePageData();
  const home = pageData.kind === 'home' ? pageData.home : null;
  const isForThisPage = home?.requestedId === thoughtId && home.requestedAuthor === author;
  return (
    <HomeScreen
      key={`${thoughtId} ${author}`}
      thoughtId={thoughtId}
      author={author}
      pageData={isForThisPage ? home : null}
    />
  );
}

interface Props {
  /** The single thought to show; null for all thoughts. */
  thoughtId: string | null;
  /** The slug of the author whose thoughts are shown; null for all authors. */
  author: string | null;
  /** The data of the page that the server rendered; null after a navigation within the site. */
  pageData: HomePageData | null;
}

/** Connects the flow of bubbles with the feed, the sound, the reasons to pause, and the controls. */
function HomeScreen({ thoughtId, author, pageData }: Props) {
  const { initialData, initialFlow, serverText, initialReason } = useInitialState(pageData, thoughtId);
  const overlay = useOverlay();
  const mainRef = useRef<HTMLElement>(null);
  const { runner, flow, stageRef, layout } = useFlow(initialFlow);
  const [missingThought, setMissingThought] = useState(initialReason);
  const actions = useControls(runner, flow, overlay, mainRef);

  const { playVideo } = overlay;
  const openThought = useCallback(
    (thought: BubbleFragment) => {
      playVideo(thought);
      track({ name: 'bubble_click', thoughtId: thought.id });
    },
    [playVideo],
  );
  const isPaused = flow.pauseReasons.length > 0;
  const isSingleThought = thoughtId !== null && missingThought === null;
  return (
    <main className={`${styles.home} ${isSingleThought ? styles.single : ''}`} ref={mainRef} tabIndex={-1}>
      <Header isTitleLink={thoughtId !== null || author !== null} isPaused={isPaused} />
      {thoughtId !== null && <MissingThoughtMessage reason={missingThought} shownCount={flow.shownCount} />}
      <div className={styles.stage} ref={stageRef}>
        <Bubbles
          {...{ runner, flow, serverText }}
          layoutText={layout?.layoutBubbleText ?? null}
          onOpen={openThought}
        />
      </div>
      <Suspense>
        <ClientOnly>
          <LazyHomeParts
            {...{ flow, author, overlay, actions, isSingleThought }}
            hasMessage={missingThought !== null}
          />
        </ClientOnly>
      </Suspense>
      <noscript className={styles.noScript}>
        Press the thought to read its page. More of them rise with JavaScript, and{' '}
        <a href={pages.browse.path}>all are in a list</a>.
      </noscript>
      <Dock {...actions} />
      {/* The links come last, so that the keyboard reaches the bubbles first. */}
      <nav className={styles.links} aria-label="Site">
        <SiteLinks />
      </nav>
      <LiveAnnouncer runner={runner} />
      {layout !== null && (
        <FeedWhenNeeded
          {...{ runner, flow, author, thoughtId, initialData }}
          onMissingThoughtChange={setMissingThought}
        />
      )}
    </main>
  );
}

function Header({ isTitleLink, isPaused }: { isTitleLink: boolean; isPaused: boolean }) {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={productName} />
      <WaterBackground isPaused={isPaused} />
      <header className={styles.header}>
        <h1>{isTitleLink ? <Link to="/">{productName}</Link> : productName}</h1>
        <p>Click on a bubble to watch an inspiring video!</p>
      </header>
    </>
  );
}

interface MissingThoughtProps {
  reason: MissingThoughtReason | null;
  shownCount: number;
}

/** The number of bubbles during which the message about a missing thought is shown. */
const messageCount = 4;

/**
 * Explains why `?thought={id}` shows other thoughts. The element is always rendered, because screen readers only
 * announce changes of an existing live region.
 */
function MissingThoughtMessage({ reason, shownCount }: MissingThoughtProps) {
  return (
    <output className={styles.message}>
      {reason === 'unavailable' && (
        <span className={`${card.glass} ${styles.notice}`}>
          This thought couldn't be loaded. Trying again… <Link to="/">Show other thoughts</Link>
        </span>
      )}
      {reason === 'notFound' && shownCount <= messageCount && (
        <span className={`${card.glass} ${styles.notice}`}>
          This thought doesn't exist or has been removed. Here are others.
        </span>
      )}
    </output>
  );
}

/** The time that a screen reader needs for an announcement. Thoughts in between aren't announced. */
const minIntervalMs = 9000;

/** Announces new thoughts to screen readers, at a rate that listeners can follow. */
function LiveAnnouncer({ runner }: { runner: HomeFlowRunner }) {
  const [message, setMessage] = useState<{ text: string; lang?: string | null; source?: string }>({
    text: '',
  });
  useEffect(() => {
    let lastAnnouncedMs = -Infinity;
    let wasPrompting = false;
    const unsubscribeFromFlow = runner.subscribe(() => {
      const { phase, shownCount } = runner.getFlow();
      const isPrompting = phase === 'prompting';
      // Announces the prompt only once, so that a revived thought can replace the announcement.
      if (isPrompting && !wasPrompting)
        setMessage({ text: `You've seen ${shownCount} thoughts. Would you like to see more?` });
      wasPrompting = isPrompting;
    });
    const unsubscribeFromEffects = runner.onEffect((effect) => {
      const nowMs = performance.now();
      if (effect.type !== 'shown' || (nowMs - lastAnnouncedMs < minIntervalMs && !effect.isRevival)) return;
      lastAnnouncedMs = nowMs;
      const { thought, author, lang } = effect.bubble.thought;
      setMessage({ text: thought, lang, source: author === null ? '' : ` — ${author}` });
    });
    return () => {
      unsubscribeFromFlow();
      unsubscribeFromEffects();
    };
  }, [runner]);
  const { text, lang, source } = message;
  return (
    <output className="visually-hidden">
      <span lang={lang ?? undefined}>{text}</span>
      <span>{source}</span>
    </output>
  );
}

/**
 * Queries the API when the flow needs more thoughts than the server has embedded. It stays mounted from then on, to
 * keep the position in the feed.
 */
function FeedWhenNeeded(props: HomeFeedProps) {
  const { flow, initialData } = props;
  const [isNeeded, setNeeded] = useState(false);
  const mustLoad = initialData === null || initialData.isFallback || flow.phase === 'loading';
  useEffect(() => {
    if (mustLoad) startTransition(() => setNeeded(true));
  }, [mustLoad]);
  return (
    <ErrorBoundary fallback={<FallbackFeed {...props} />}>
      <Suspense>{isNeeded && <HomeFeed {...props} />}</Suspense>
    </ErrorBoundary>
  );
}

/** Adds fallback thoughts to the flow if the code that queries the API can't be loaded. */
function FallbackFeed({ runner, flow: { phase } }: HomeFeedProps) {
  useEffect(() => {
    if (phase === 'loading') runner.dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
  }, [runner, phase]);
  return null;
}
