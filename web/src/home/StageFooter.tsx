import { isAtEnd } from '#domain/flow/flowState.ts';
import { authorPath } from '#domain/pages/pages.ts';
import { estimateReadingMs } from '#domain/text/readingTime.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { ConsentCard } from '../consent/AnalyticsConsent.tsx';
import { isConsentReopened, consentState, isAnalyticsConfigured } from '../devices/analytics.ts';
import { Button } from '../page/Button.tsx';
import { Link } from '../page/Link.tsx';
import buttons from '../ui/buttons.module.css';
import card from '../ui/card.module.css';
import { Icon, ResumeIcon } from '../ui/icons.tsx';
import { NextIcon } from '../ui/pageIcons.ts';
import { usePointerOrFocus } from './bubbleInput.ts';
import type { BubbleFragment } from './operations.generated.ts';
import styles from './StageFooter.module.css';
import { type HomeActions, holdHintPreference } from './useControls.ts';
import type { HomeFlow } from './useFlow.ts';
import { usePersistedState } from './usePersistedState.ts';

interface FooterProps {
  flow: HomeFlow;
  /** Whether the page shows a single thought only. */
  isSingleThought: boolean;
  onWatch: (thought: BubbleFragment) => void;
  actions: HomeActions;
}

/** The area between the bubbles and the dock: the last seen thought, the prompt, or what the visitor can do next. */
export function StageFooter(props: FooterProps) {
  return (
    <div className={styles.footer}>
      <FooterContent {...props} />
    </div>
  );
}

function FooterContent({ flow, isSingleThought, actions, onWatch }: FooterProps) {
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(isConsentReopened.subscribe, isConsentReopened.read);
  const isUnanswered = isAnalyticsConfigured() && consent === 'undecided';
  const isFlowing = !flow.pauseReasons.includes('notStarted') && !isAtEnd(flow);
  if (isReopened || (isUnanswered && isFlowing)) return <ConsentCard />;
  if (flow.phase === 'prompting') return <MorePrompt shownCount={flow.shownCount} actions={actions} />;
  if (flow.phase === 'stopped')
    return (
      <div className={styles.next}>
        <p>Take your time.</p>
        <Button aria-haspopup="dialog" onClick={focusAnd(actions.onOpenSeen)}>
          {`Seen in this visit (${flow.seen.length})`}
        </Button>
        <Button isPrimary onClick={actions.onMoreThoughts} ref={focusOnMount}>
          More thoughts
        </Button>
      </div>
    );
  if (flow.phase === 'loading' && flow.bubbles.length === 0)
    return <p className={styles.next}>One moment…</p>;
  if (isSingleThought) return <SingleThoughtActions thought={flow.queue[0]} onWatch={onWatch} />;
  return <SeenLine flow={flow} onOpenList={actions.onOpenSeen} />;
}

interface SingleThoughtProps extends Pick<FooterProps, 'onWatch'> {
  thought: BubbleFragment | undefined;
}

function SingleThoughtActions({ thought, onWatch }: SingleThoughtProps) {
  const video = thought?.video ?? null;
  return (
    <div className={`${styles.next} ${styles.single}`}>
      {thought !== undefined && video !== null && (
        <button type="button" className={`${buttons.text} ${buttons.watch}`} onClick={() => onWatch(thought)}>
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

/** Focuses the button, which replaces the focused button of the prompt. */
function focusOnMount(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}

/** The prompt after all loaded thoughts, which asks the visitor whether to show more. */
function MorePrompt({ shownCount, actions }: { shownCount: number; actions: HomeActions }) {
  return (
    <section className={`${card.glass} ${card.question}`} aria-labelledby="more-heading" ref={scrollIntoView}>
      <h2 id="more-heading">✨ You've seen {shownCount} inspiring thoughts! ✨</h2>
      <p>
        Take a moment to reflect on what you've learned, or use the back arrow to revisit any previous
        thoughts.
      </p>
      <p className={styles.question}>Would you like to see more inspiring thoughts?</p>
      <div className={card.answers}>
        <Button isPrimary onClick={actions.onMoreThoughts}>
          Yes, show me more! 🌟
        </Button>
        <Button onClick={actions.onNoMoreThoughts}>No, I'll reflect on these 😊</Button>
      </div>
      <p>💡 Use the ← back arrow to revisit previous thoughts</p>
    </section>
  );
}

/** On low screens the page scrolls, so the prompt may be out of view. */
function scrollIntoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

/** The last thought that has left the stage. Screen readers aren't told, because each new bubble is announced. */
function SeenLine({ flow, onOpenList }: { flow: HomeFlow; onOpenList: () => void }) {
  const { seen, pauseReasons } = flow;
  const [isHeld, setHeld] = useState(false);
  const { ref, ...holdHandlers } = usePointerOrFocus<HTMLElement>(null, setHeld);
  const shown = useReadableThought(seen[0], { isPaused: pauseReasons.length > 0, isHeld });
  if (shown === undefined) return null;
  return (
    <section className={styles.place} aria-label="Recently seen" ref={ref} {...holdHandlers}>
      <button type="button" className={styles.seen} aria-haspopup="dialog" onClick={focusAnd(onOpenList)}>
        <span key={shown.id} className={styles.words}>
          <ThoughtMarker id={shown.id} />
          <span className="clamp" dir="auto" lang={shown.lang ?? undefined}>
            {shown.thought}
          </span>
          {shown.author !== null && (
            <small className="clamp" dir="auto">
              — {shown.author}
            </small>
          )}
        </span>
        <span className={styles.count}>
          <span>{`${seen.length} seen`}</span>
          <Icon>
            <path d="m6 15 6-6 6 6" />
          </Icon>
        </span>
      </button>
    </section>
  );
}

/**
 * Returns the newest seen thought. It changes only after the reading time of the previous thought, and never while the
 * pointer or the focus is on the line. During a pause it changes at once.
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
      readAtMs.current = performance.now() + estimateReadingMs(newest.thought);
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

/** Focuses the pressed button, which Safari doesn't, so that a closing dialog can return the focus to it. */
function focusAnd(action: () => void) {
  return ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.focus();
    action();
  };
}

/** The minimum time that a bubble must be paused before the hint counts as understood. */
const keptMs = 1000;

/** Explains how to hold a bubble, until the visitor has done so once. */
export function HoldHint({ flow: { bubbles, phase } }: { flow: HomeFlow }) {
  const [isShown, setShown] = usePersistedState(holdHintPreference);
  const isKept = bubbles.some(({ isPaused }) => isPaused);
  useEffect(() => {
    if (!isShown || !isKept) return undefined;
    const timer = setTimeout(() => setShown(false), keptMs);
    return () => clearTimeout(timer);
  }, [isShown, isKept, setShown]);
  if (!isShown || phase !== 'flowing') return null;
  return (
    <p className={styles.hint}>
      {matchMedia('(hover: hover)').matches
        ? 'Hover over a bubble to hold it'
        : 'Touch and hold a bubble to keep it'}
    </p>
  );
}

/** The message that names the author whose thoughts are shown, with a link to all thoughts. It replaces the hint. */
export function AuthorMessage({ author, flow }: { author: string; flow: HomeFlow }) {
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
