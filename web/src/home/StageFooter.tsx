import { isAtEnd, isSingleShown } from '#domain/flow/flowState.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { readingTimeMs } from '#domain/text/readingTime.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { ConsentCard } from '../consent/AnalyticsConsent.tsx';
import { consentReopening, consentState, isAnalyticsConfigured } from '../devices/analytics.ts';
import { usePersistedState } from './usePersistedState.ts';
import { Button } from '../page/Button.tsx';
import { Link } from '../page/Link.tsx';
import buttons from '../ui/buttons.module.css';
import card from '../ui/card.module.css';
import { Icon, ResumeIcon } from '../ui/icons.tsx';
import { NextIcon } from '../ui/pageIcons.ts';
import { usePointerOrFocus } from './bubbleInput.ts';
import styles from './HomeExtras.module.css';
import type { BubbleFragment } from './operations.generated.ts';
import { type HomeActions, holdHintPreference, seenLinePreference } from './useControls.ts';
import type { HomeFlow, HomeFlowRunner } from './useFlow.ts';

interface FooterProps {
  flow: HomeFlow;
  isPaused: boolean;
  dispatch: HomeFlowRunner['dispatch'];
  /** Whether only one thought is shown, again and again. */
  isSingleThought: boolean;
  onWatch: (thought: BubbleFragment) => void;
  actions: HomeActions;
}

/**
 * The area between the bubbles and the dock: the thoughts that were seen last, the prompt for more thoughts or, after
 * the visitor has declined, the ways to read the thoughts again and to request more after all.
 */
export function StageFooter({ flow, isPaused, dispatch, isSingleThought, actions, onWatch }: FooterProps) {
  switch (flow.phase) {
    case 'prompting':
      return (
        <MorePrompt
          shownCount={flow.shownCount}
          onAccept={actions.onMoreThoughts}
          onDecline={() => dispatch({ type: 'moreDeclined' })}
        />
      );
    case 'stopped':
      return (
        <div className={styles.stopped}>
          <p>Take your time.</p>
          <Button aria-haspopup="dialog" onClick={focusAnd(actions.onOpenSeen)}>
            Seen in this visit ({flow.seen.length})
          </Button>
          <Button isPrimary onClick={actions.onMoreThoughts} ref={focusOnMount}>
            More thoughts
          </Button>
        </div>
      );
    case 'loading':
    case 'flowing':
      return isSingleThought ? (
        <SingleThoughtFooter thought={flow.queue[0]} onWatch={onWatch} />
      ) : (
        <SeenLine seen={flow.seen} isPaused={isPaused} onOpenList={actions.onOpenSeen} />
      );
  }
}

interface SingleThoughtProps extends Pick<FooterProps, 'onWatch'> {
  thought: BubbleFragment | undefined;
}

/** What can be done next, below the bubble. */
function SingleThoughtFooter({ thought, onWatch }: SingleThoughtProps) {
  const video = thought?.video ?? null;
  return (
    <div className={styles.singleFooter}>
      {thought !== undefined && video !== null && (
        <button type="button" className={`${buttons.text} ${styles.watch}`} onClick={() => onWatch(thought)}>
          <ResumeIcon />
          {watchLabel(video)}
        </button>
      )}
      <Link className={buttons.pill} to="/">
        All thoughts
        <NextIcon />
      </Link>
    </div>
  );
}

/** The button replaces the button of the prompt that had the focus. */
function focusOnMount(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}

interface PromptProps {
  shownCount: number;
  onAccept: () => void;
  onDecline: () => void;
}

/** Asks the visitor whether to show more thoughts after all loaded ones. */
function MorePrompt({ shownCount, onAccept, onDecline }: PromptProps) {
  return (
    <section className={`${card.glass} ${styles.prompt}`} aria-labelledby="more-heading" ref={scrollIntoView}>
      <h2 id="more-heading">✨ You've seen {shownCount} inspiring thoughts! ✨</h2>
      <p>
        Take a moment to reflect on what you've learned, or use the back arrow to revisit any previous
        thoughts.
      </p>
      <p className={styles.question}>Would you like to see more inspiring thoughts?</p>
      <div className={styles.answers}>
        <Button isPrimary onClick={onAccept}>
          Yes, show me more! 🌟
        </Button>
        <Button onClick={onDecline}>No, I'll reflect on these 😊</Button>
      </div>
      <p>💡 Use the ← back arrow to revisit previous thoughts</p>
    </section>
  );
}

/** On low screens the page scrolls, so the prompt may be out of view. */
function scrollIntoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

interface SeenLineProps {
  seen: readonly BubbleFragment[];
  isPaused: boolean;
  onOpenList: () => void;
}

/** The thought that has left the stage last. Screen readers aren't told, because they are told of each new bubble. */
function SeenLine({ seen, isPaused, onOpenList }: SeenLineProps) {
  const [isOn] = usePersistedState(seenLinePreference);
  const [isHeld, setHeld] = useState(false);
  const { ref, ...holdHandlers } = usePointerOrFocus<HTMLElement>(null, setHeld);
  const shown = useReadableThought(seen[0], { isPaused, isHeld });
  if (seen.length === 0) return null;
  return (
    <section className={styles.seen} aria-label="Recently seen" ref={ref} {...holdHandlers}>
      <button type="button" aria-haspopup="dialog" onClick={focusAnd(onOpenList)}>
        {isOn && shown !== undefined && (
          <span key={shown.id} className={styles.words}>
            <ThoughtMarker id={shown.id} />
            <span className="clamp" dir="auto" lang={shown.lang ?? undefined}>
              {shown.thought}
              {shown.author !== null && <small> — {shown.author}</small>}
            </span>
          </span>
        )}
        <span className={styles.count}>
          <span>{seen.length} seen</span>
          <Icon>
            <path d="m6 15 6-6 6 6" />
          </Icon>
        </span>
      </button>
    </section>
  );
}

const wordsPerMinute = 240;

/**
 * Returns the newest thought once the previous one could be read. While the pointer or the focus is on the line, it doesn't
 * change, and in a pause it shows the newest one at once.
 */
function useReadableThought(
  newest: BubbleFragment | undefined,
  { isPaused, isHeld }: { isPaused: boolean; isHeld: boolean },
): BubbleFragment | undefined {
  const [shown, setShown] = useState(newest);
  const readAtMs = useRef(0);
  useEffect(() => {
    if (newest === undefined || newest === shown || isHeld) return undefined;
    const show = () => {
      readAtMs.current = performance.now() + readingTimeMs(newest, wordsPerMinute);
      setShown(newest);
    };
    const waitMs = isPaused ? 0 : readAtMs.current - performance.now();
    if (waitMs <= 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, waitMs);
    return () => clearTimeout(timer);
  }, [newest, shown, isPaused, isHeld]);
  return shown;
}

/** Safari focuses no button that is pressed, and a dialog gives the focus back to where it was. */
function focusAnd(action: () => void) {
  return ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.focus();
    action();
  };
}

/** A bubble that the pointer only crosses hasn't been kept. */
const keptMs = 1000;

/** Says how to keep a bubble, until the visitor has done so once. */
export function HoldHint({ flow: { bubbles } }: { flow: HomeFlow }) {
  const [isShown, setShown] = usePersistedState(holdHintPreference);
  const isKept = bubbles.some(({ isPaused }) => isPaused);
  useEffect(() => {
    if (!isShown || !isKept) return undefined;
    const timer = setTimeout(() => setShown(false), keptMs);
    return () => clearTimeout(timer);
  }, [isShown, isKept, setShown]);
  if (!isShown) return null;
  return (
    <p className={styles.hint}>
      {matchMedia('(hover: hover)').matches
        ? 'Hover over a bubble to hold it'
        : 'Touch and hold a bubble to keep it'}
    </p>
  );
}

/** Says whose thoughts are shown, with the way back, in the place of the hint. */
export function SelectionMessage({ author, flow }: { author: string; flow: HomeFlow }) {
  if (flow.queue.length === 0) return null;
  const name = flow.source === 'collection' ? flow.queue.at(-1)?.author : null;
  return (
    <p className={styles.hint}>
      {name && (
        <Link className={buttons.text} to={authorPath(author)} dir="auto">
          {name}
        </Link>
      )}
      <Link className={buttons.text} to="/">
        All thoughts
      </Link>
    </p>
  );
}

interface ConsentProps {
  flow: HomeFlow;
  /** The "recently seen" line, which is shown when there is no question. */
  children: ReactNode;
}

/** The question for consent to analytics takes the place of the "recently seen" line. */
export function HomeConsent({ flow, children }: ConsentProps) {
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(consentReopening.subscribe, consentReopening.read);
  const isFlowing = !flow.pauseReasons.includes('notStarted') && !isAtEnd(flow);
  const isAsked = isReopened || (isAnalyticsConfigured() && consent === 'undecided' && isFlowing);
  if (!isAsked) return children;
  return isReopened ? <ConsentPlace isFree /> : <PlaceWhenFree flow={flow} />;
}

/** The bubbles that are there already may be in the way, so the card waits until they have left. A single one makes room. */
function PlaceWhenFree({ flow }: Pick<ConsentProps, 'flow'>) {
  const { bubbles } = flow;
  const [earlierIds] = useState(() => new Set(bubbles.map(({ instanceId }) => instanceId)));
  const hasLeft = !bubbles.some(({ instanceId }) => earlierIds.has(instanceId));
  return <ConsentPlace isFree={hasLeft || isSingleShown(flow)} />;
}

/** The card has its room even before it is shown. */
function ConsentPlace({ isFree }: { isFree: boolean }) {
  return (
    <div className={`${styles.consent} ${isFree ? '' : styles.waiting}`}>
      <ConsentCard isOnStage />
    </div>
  );
}
