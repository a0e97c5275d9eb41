import { isSingleShown } from '#domain/flow/flowState.ts';
import type { HomePageData } from '#domain/pages/homePageData.ts';
import { pages } from '#domain/pages/pages.ts';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { track } from '../devices/analytics.ts';
import { Link, SiteLinks } from '../page/Link.tsx';
import { usePageData } from '../page/pageDataContext.ts';
import { PageHead } from '../page/PageHead.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { Bubbles } from './Bubbles.tsx';
import { Dock } from './Dock.tsx';
import { FeedWhenNeeded } from './FeedWhenNeeded.tsx';
import styles from './Home.module.css';
import { LiveAnnouncer } from './LiveAnnouncer.tsx';
import { MissingThoughtMessage } from './MissingThoughtMessage.tsx';
import type { BubbleFragment } from './operations.generated.ts';
import { useControls, useOverlay } from './useControls.ts';
import { useFlow, useInitialState, usePauseReason } from './useFlow.ts';

const HomeExtras = lazy(async () => ({ default: (await import('./HomeExtras.tsx')).HomeExtras }));

/** The bubble of a single thought is larger if its text is longer. */
const longTextLength = 160;

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
  usePauseReason(runner, 'overlay', overlay.isOpen);
  const [missingThought, setMissingThought] = useState(initialReason);
  const actions = useControls(runner, flow, overlay, mainRef);

  const openThought = (thought: BubbleFragment) => {
    overlay.playVideo(thought);
    track({ name: 'bubble_click', thoughtId: thought.id });
  };
  const isPaused = flow.pauseReasons.length > 0;
  const isHeld = flow.bubbles.some((bubble) => bubble.isPaused);
  const classNames = [
    styles.home,
    styles[flow.phase],
    isPaused && styles.paused,
    isSingleShown(flow) && styles.single,
    (flow.queue[0]?.thought.length ?? 0) > longTextLength && styles.long,
  ];
  return (
    <main className={classNames.filter(Boolean).join(' ')} ref={mainRef} tabIndex={-1}>
      <a className={`visually-hidden ${styles.skip}`} href="#speed" onClick={focusSlider}>
        Skip to the controls
      </a>
      <Header isTitleLink={thoughtId !== null || author !== null} isPaused={isPaused} />
      {thoughtId !== null && <MissingThoughtMessage reason={missingThought} onDismiss={actions.focusMain} />}
      {/* The edges of the screen, behind the bubbles, get darker while a bubble is kept. */}
      <div className={`${styles.dimming} ${isHeld ? styles.held : ''}`} />
      <div className={styles.stage} ref={stageRef}>
        <Bubbles
          {...{ runner, flow, serverText }}
          layoutText={layout?.layoutBubbleText ?? null}
          onOpen={openThought}
        />
      </div>
      <Suspense>
        <ClientOnly>
          <HomeExtras
            {...{ runner, flow, author, overlay, actions, mainRef, stageRef, isPaused }}
            isSingleThought={thoughtId !== null && missingThought === null}
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

/** Without a change of the address, which would be an entry of the history. */
function focusSlider(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('speed')?.focus();
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
