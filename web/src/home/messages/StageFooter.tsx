import { listSeenThoughts } from '#domain/flow/seenThoughts.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { Button } from '../../page/Button.tsx';
import { Link } from '../../page/Link.tsx';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import buttons from '../../ui/buttons.module.css';
import { ResumeIcon } from '../../ui/icons.tsx';
import { NextIcon } from '../../ui/pageIcons.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import { SeenLine } from '../seen/SeenLine.tsx';
import { MorePrompt } from './MorePrompt.tsx';
import styles from './StageFooter.module.css';

interface Props {
  flow: HomeFlow;
  dispatch: HomeFlowRunner['dispatch'];
  /** Whether only one thought is shown, again and again. */
  isSingleThought: boolean;
  onWatch: (thought: BubbleFragment) => void;
  onOpenSeen: () => void;
}

/**
 * The area between the bubbles and the dock: the thoughts that were seen last, the prompt for more thoughts or, after
 * the visitor has declined, the ways to read the thoughts again and to request more after all.
 */
export function StageFooter({ flow, dispatch, isSingleThought, ...handlers }: Props) {
  const { onWatch, onOpenSeen } = handlers;
  const requestMore = () => {
    // The button disappears, and the new bubbles are in the main part of the page.
    document.querySelector('main')?.focus();
    dispatch({ type: 'moreRequested' });
  };
  switch (flow.phase) {
    case 'prompting':
      return (
        <MorePrompt
          shownCount={flow.shownCount}
          onAccept={requestMore}
          onDecline={() => dispatch({ type: 'moreDeclined' })}
        />
      );
    case 'stopped':
      return (
        <div className={styles.stopped} data-stage-footer>
          <p>Take your time.</p>
          <div>
            <Button aria-haspopup="dialog" data-opens-seen onClick={onOpenSeen}>
              Seen in this visit ({listSeenThoughts(flow.seen).length})
            </Button>
            <Button isPrimary onClick={requestMore} ref={focusOnMount}>
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
        <SeenLine flow={flow} dispatch={dispatch} onOpenList={onOpenSeen} />
      );
  }
}

interface SingleThoughtProps extends Pick<Props, 'onWatch'> {
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
