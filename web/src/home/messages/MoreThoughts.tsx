import type { Flow } from '#domain/flow/flowState.ts';
import type { FlowEvent } from '#domain/flow/flow.ts';
import { MorePrompt } from './MorePrompt.tsx';
import styles from './MoreThoughts.module.css';

interface Props {
  phase: Flow<never>['phase'];
  shownCount: number;
  dispatch: (event: FlowEvent<never>) => void;
}

/** The prompt for more thoughts and, after the visitor has declined, a button to request more after all. */
export function MoreThoughts({ phase, shownCount, dispatch }: Props) {
  const requestMore = () => {
    // What was pressed goes; the bubbles that come are in the page's main part.
    document.querySelector('main')?.focus();
    dispatch({ type: 'moreRequested' });
  };
  if (phase === 'prompting') {
    return (
      <MorePrompt
        shownCount={shownCount}
        onAccept={requestMore}
        onDecline={() => dispatch({ type: 'moreDeclined' })}
      />
    );
  }
  return phase === 'stopped' ? (
    <button type="button" className={styles.more} onClick={requestMore} ref={focusOnMount}>
      More thoughts
    </button>
  ) : null;
}

/** It takes the place of the answer that was pressed. */
function focusOnMount(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}
