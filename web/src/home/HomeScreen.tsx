import { isSingleShown } from '#domain/flow/flowState.ts';
import type { HomePageData } from '#domain/pages/homePageData.ts';
import { pages } from '#domain/pages/pages.ts';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { Link, SiteLinks } from '../page/Link.tsx';
import { track } from '../devices/analytics.ts';
import { useSettings } from '../page/settingsContext.ts';
import { PageHead } from '../page/PageHead.tsx';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { LiveAnnouncer } from './bubbles/LiveAnnouncer.tsx';
import { Bubbles } from './bubbles/Bubbles.tsx';
import { Dock } from './controls/Dock.tsx';
import { useControls } from './controls/useControls.ts';
import styles from './HomeScreen.module.css';
import { MissingThoughtMessage } from './messages/Messages.tsx';
import type { BubbleFragment } from './operations.generated.ts';
import { useOverlay } from './controls/useControls.ts';
import { FeedWhenNeeded } from './flow/FeedWhenNeeded.tsx';
import { useInitialState } from './flow/useFlow.ts';
import { type HomeFlow, useFlow, usePauseReason, useRunningFlow, useBubbleLayout } from './flow/useFlow.ts';
import { usePointerTilt } from './hooks/usePointerTilt.ts';
import { useVisitSeen } from './flow/useFlow.ts';

const HomeExtras = lazy(async () => ({ default: (await import('./HomeExtras.tsx')).HomeExtras }));

const longTextLength = 160;

interface Props {
  /** The single thought to show; null for all thoughts. */
  thoughtId: string | null;
  /** The slug of the author whose thoughts are shown; null for all authors. */
  author: string | null;
  /** The data of the page that the server rendered; null after a navigation within the site. */
  pageData: HomePageData | null;
}

/** Connects the flow of bubbles with the feed, the sound, the reasons to pause, and the controls. */
export function HomeScreen({ thoughtId, author, pageData }: Props) {
  const { initialData, initialFlow, serverText, initialReason } = useInitialState(pageData, thoughtId);
  const overlay = useOverlay();
  const mainRef = useRef<HTMLElement>(null);

  const flowState = useFlow(initialFlow);
  const { runner, flow, stageRef } = flowState;
  usePauseReason(runner, 'overlay', overlay.isOpen);
  const [missingThought, setMissingThought] = useState(initialReason);
  const actions = useControls(runner, flow, overlay, mainRef);
  const layout = useBubbleLayout();
  useRunningFlow(flowState, layout);
  useVisitSeen(runner);
  usePointerTilt(mainRef);

  const openThought = (thought: BubbleFragment) => {
    overlay.playVideo(thought);
    track({ name: 'bubble_click', thoughtId: thought.id });
  };
  const shownProps = { runner, flow, author };
  return (
    <main
      className={styles.home}
      ref={mainRef}
      tabIndex={-1}
      data-phase={flow.phase}
      data-alone={findAloneSize(flow)}
      data-paused={flow.pauseReasons.length > 0}
    >
      <a className="visually-hidden" href="#speed" onClick={focusSlider}>
        Skip to the controls
      </a>
      <Header isTitleLink={thoughtId !== null || author !== null} />
      {thoughtId !== null && <MissingThoughtMessage reason={missingThought} onDismiss={actions.focusMain} />}
      <div className={styles.stage} ref={stageRef} data-stage-area />
      <Bubbles
        {...{ runner, flow, serverText }}
        layoutText={layout?.layoutBubbleText ?? null}
        onOpen={openThought}
      />
      <Suspense>
        <ClientOnly>
          <HomeExtras
            {...{ ...shownProps, overlay, actions, mainRef, stageRef }}
            isSingleThought={thoughtId !== null && missingThought === null}
          />
        </ClientOnly>
      </Suspense>
      <NoScriptMessage />
      <Dock {...actions} />
      {/* The links come last, so that the keyboard reaches the bubbles first. */}
      <nav className={styles.links} aria-label="Site">
        <SiteLinks />
      </nav>
      <LiveAnnouncer runner={runner} />
      {layout !== null && (
        <FeedWhenNeeded
          {...{ ...shownProps, thoughtId, initialData }}
          onMissingThoughtChange={setMissingThought}
        />
      )}
    </main>
  );
}

/** The bubble of a single thought is larger if its text is long. */
function findAloneSize(flow: HomeFlow): 'usual' | 'large' | undefined {
  if (!isSingleShown(flow)) return undefined;
  return (flow.queue[0]?.thought.length ?? 0) > longTextLength ? 'large' : 'usual';
}

/** Without a change of the address, which would be an entry of the history. */
function focusSlider(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('speed')?.focus();
}

function NoScriptMessage() {
  return (
    <noscript className={styles.noScript}>
      Press the thought to read its page. More of them rise with JavaScript, and{' '}
      <a href={pages.browse.path}>all are in a list</a>.
    </noscript>
  );
}

function Header({ isTitleLink }: { isTitleLink: boolean }) {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={productName} />
      <WaterBackground />
      <header className={styles.header}>
        <h1>{isTitleLink ? <Link to="/">{productName}</Link> : productName}</h1>
        <p>Click on a bubble to watch an inspiring video!</p>
      </header>
    </>
  );
}
