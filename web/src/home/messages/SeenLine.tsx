import { listSeenThoughts } from '#domain/flow/seenThoughts.ts';
import { useEffect } from 'react';
import { ThoughtMarker } from '../../bubble/ThoughtMarker.tsx';
import { Icon } from '../../ui/icons.tsx';
import { seenLinePreference } from '../controls/preferences.ts';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import { usePointerOrFocus } from '../bubbles/bubbleInput.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import styles from './SeenLine.module.css';

interface Props {
  flow: HomeFlow;
  dispatch: HomeFlowRunner['dispatch'];
  onOpenList: () => void;
}

/** The thought that has left the stage last. Screen readers aren't told, because they are told of each new bubble. */
export function SeenLine({ flow: { seen }, dispatch, onOpenList }: Props) {
  const [isOn] = usePersistedState(seenLinePreference);
  const { ref, ...holdHandlers } = usePointerOrFocus<HTMLElement>(null, (isHeld) =>
    dispatch({ type: 'seenHeldChanged', isHeld }),
  );
  useEffect(() => () => dispatch({ type: 'seenHeldChanged', isHeld: false }), [dispatch]);
  const { length } = listSeenThoughts(seen);
  const [newest] = seen.settled;
  if (length === 0) return null;
  return (
    <section className={styles.seen} aria-label="Recently seen" ref={ref} {...holdHandlers}>
      <button type="button" data-opens-seen aria-haspopup="dialog" onClick={onOpenList}>
        {isOn && newest !== undefined && <Words key={newest.thought.id} {...newest.thought} />}
        <span className={styles.count}>
          {length} seen
          <Icon>
            <path d="m6 15 6-6 6 6" />
          </Icon>
        </span>
      </button>
    </section>
  );
}

function Words({ id, thought, author, lang }: BubbleFragment) {
  return (
    <span className={styles.words}>
      <ThoughtMarker id={id} />
      <span dir="auto" lang={lang ?? undefined}>
        {thought}
      </span>
      {author !== null && <small dir="auto">— {author}</small>}
    </span>
  );
}
