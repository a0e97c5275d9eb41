import type { FlowEvent } from '#domain/flow/flow.ts';
import type { FlowPhase } from '#domain/flow/flowState.ts';
import { MorePrompt } from './MorePrompt.tsx';
import styles from './MoreThoughts.module.css';

interface Props {
  phase: FlowPhase;
  shownCount: number;
  dispatch: (event: FlowEvent<never>) => void;
}

/** The prompt for more thoughts and, after the visitor has declined, a button to request more after all. */
export function MoreThoughts({ phase, shownCount, dispatch }: Props) {
  const requestMore = () => {
    // The button disappears, and the new bubbles are in the main part of the page.
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

/** The button replaces the button of the prompt that had the focus. */
function focusOnMount(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}
