import type { BubbleContent } from '#domain/bubble/bubble.ts';
import { type Flow, isAtEnd, isSingleShown } from '#domain/flow/flowState.ts';
import { listSeenThoughts } from '#domain/flow/seenThoughts.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { ConsentCard } from '../../consent/AnalyticsConsent.tsx';
import { consentReopening, consentState, isAnalyticsConfigured } from '../../devices/analytics.ts';
import { Button } from '../../page/Button.tsx';
import { Link } from '../../page/Link.tsx';
import buttons from '../../ui/buttons.module.css';
import { ResumeIcon } from '../../ui/icons.tsx';
import { NextIcon } from '../../ui/pageIcons.ts';
import type { HomeActions } from '../controls/useControls.ts';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import { SeenLine } from './SeenLine.tsx';
import styles from './StageFooter.module.css';
import { type ReactNode, useState, useSyncExternalStore } from 'react';

interface FooterProps {
  flow: HomeFlow;
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
export function StageFooter({ flow, dispatch, isSingleThought, actions, onWatch }: FooterProps) {
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
        <div className={styles.stopped} data-stage-footer>
          <p>Take your time.</p>
          <div>
            <Button aria-haspopup="dialog" data-opens-seen onClick={actions.onOpenSeen}>
              Seen in this visit ({listSeenThoughts(flow.seen).length})
            </Button>
            <Button isPrimary onClick={actions.onMoreThoughts} ref={focusOnMount}>
              More thoughts
            </Button>
          </div>
        </div>
      );
    case 'loading':
    case 'flowing':
      return isSingleThought ? (
        <SingleThoughtFooter thought={flow.queue[0]} onWatch={onWatch} />
      ) : (
        <SeenLine flow={flow} dispatch={dispatch} onOpenList={actions.onOpenSeen} />
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
    <div className={styles.single} data-stage-footer>
      {thought !== undefined && video !== null && (
        <button type="button" className={styles.watch} onClick={() => onWatch(thought)}>
          <ResumeIcon />
          {watchLabel(video)}
        </button>
      )}
      <Link className={`${buttons.pill} ${styles.all}`} to="/">
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
    <section className={styles.prompt} aria-labelledby="more-heading" ref={scrollIntoView}>
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
      <p className={styles.hint}>💡 Use the ← back arrow to revisit previous thoughts</p>
    </section>
  );
}

/** On low screens the page scrolls, so the prompt may be out of view. */
function scrollIntoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

interface ConsentProps {
  flow: Flow<BubbleContent>;
  /** The "recently seen" line, which is shown when there is no question. */
  children: ReactNode;
}

/** The question for consent to analytics takes the place of the "recently seen" line. */
export function HomeConsent({ flow, children }: ConsentProps) {
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(consentReopening.subscribe, consentReopening.read);
  if (isReopened) return <Place isFree />;
  const hasStarted = !flow.pauseReasons.includes('notStarted');
  const isFlowing = hasStarted && !isAtEnd(flow);
  const isAsked = isAnalyticsConfigured() && consent === 'undecided' && isFlowing;
  return isAsked ? <PlaceWhenFree flow={flow} /> : children;
}

/** The bubbles that are there already may be in the way, so the card waits until they have left. A single one makes room. */
function PlaceWhenFree({ flow }: Pick<ConsentProps, 'flow'>) {
  const { bubbles } = flow;
  const [earlierIds] = useState(() => new Set(bubbles.map(({ instanceId }) => instanceId)));
  const hasLeft = !bubbles.some(({ instanceId }) => earlierIds.has(instanceId));
  return <Place isFree={hasLeft || isSingleShown(flow)} />;
}

function Place({ isFree }: { isFree: boolean }) {
  return (
    <div className={styles.place} data-consent={isFree ? 'shown' : 'waiting'} data-stage-footer>
      <ConsentCard isOnStage />
    </div>
  );
}
