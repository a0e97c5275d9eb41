import { listSeenThoughts, type SeenThought } from '#domain/flow/seenThoughts.ts';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/icons.tsx';
import { seenLinePreference } from '../controls/preferences.ts';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import { usePointerOrFocus } from '../hooks/usePointerOrFocus.ts';
import { ThoughtMarker } from '../../bubble/ThoughtMarker.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import styles from './SeenLine.module.css';

/** The last three lines and the one that fades away. A small screen shows the last one only. */
const renderedLines = 4;
/** On a phone, longer texts are set smaller, because they would be cut off. */
const longTextLength = 80;

interface Props {
  flow: HomeFlow;
  dispatch: HomeFlowRunner['dispatch'];
  onOpenList: () => void;
}

/** The thoughts that have left the stage last. Screen readers aren't told, because they are told of each new bubble. */
export function SeenLine({ flow: { seen }, dispatch, onOpenList }: Props) {
  const [isOn] = usePersistedState(seenLinePreference);
  const { ref, ...holdHandlers } = usePointerOrFocus<HTMLElement>(null, (isHeld) =>
    dispatch({ type: 'seenHeldChanged', isHeld }),
  );
  useEffect(() => () => dispatch({ type: 'seenHeldChanged', isHeld: false }), [dispatch]);
  const { length } = listSeenThoughts(seen);
  if (length === 0) return null;
  const main = document.querySelector('main');
  if (main === null) return null;
  // At the end of the page, so that the Tab key reaches the toolbar first.
  return createPortal(
    <section className={styles.seen} aria-label="Recently seen" ref={ref} {...holdHandlers}>
      {isOn &&
        seen.settled
          .slice(0, renderedLines)
          .map((line, index) => (
            <Line key={line.thought.id} line={line} index={index} onOpenList={onOpenList} />
          ))}
      <button
        type="button"
        className={`${buttons.pill} ${styles.count}`}
        data-opens-seen
        aria-haspopup="dialog"
        onClick={onOpenList}
      >
        {length} seen
        <Icon>
          <path d="m6 15 6-6 6 6" />
        </Icon>
      </button>
    </section>,
    main,
  );
}

interface LineProps {
  line: SeenThought<BubbleFragment>;
  /** 0 for the newest line. */
  index: number;
  onOpenList: () => void;
}

function Line({ line: { thought }, index, onOpenList }: LineProps) {
  // Only the newest line is in the tab order, because the list has all of them.
  const tabIndex = index === 0 ? 0 : -1;
  return (
    <div className={styles.line} style={{ '--line-index': index }} data-line={index}>
      <Words thought={thought} tabIndex={tabIndex} onOpenList={onOpenList} />
      <FavouriteButton
        thought={thought}
        name={thought.thought}
        className={`${buttons.round} ${styles.heart}`}
        tabIndex={tabIndex}
      />
    </div>
  );
}

interface WordsProps {
  thought: BubbleFragment;
  tabIndex: number;
  onOpenList: () => void;
}

/** The marker, the text and the author of a thought that was seen, as a button that opens the list of all. */
function Words({ thought: { id, thought, author, lang }, tabIndex, onOpenList }: WordsProps) {
  return (
    <button
      type="button"
      className={styles.words}
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      data-long={thought.length > longTextLength}
      onClick={onOpenList}
    >
      <ThoughtMarker id={id} />
      <span dir="auto" lang={lang ?? undefined}>
        {thought}
      </span>
      {author !== null && <small dir="auto">— {author}</small>}
    </button>
  );
}
