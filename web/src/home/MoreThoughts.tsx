import type { Flow, FlowEvent } from '#domain/bubbles.ts';
import { MorePrompt } from './MorePrompt.tsx';
import styles from './MoreThoughts.module.css';

interface Props {
  phase: Flow<never>['phase'];
  shown: number;
  dispatch: (event: FlowEvent<never>) => void;
}

/** What follows once everything loaded has been seen: the question and, after a no, a quiet way to change one's mind. */
export function MoreThoughts({ phase, shown, dispatch }: Props) {
  const accept = () => {
    // What was pressed goes; the bubbles that come are in the page's main part.
    document.querySelector('main')?.focus();
    dispatch({ type: 'moreWanted' });
  };
  if (phase === 'asking') {
    return <MorePrompt shown={shown} onAccept={accept} onDecline={() => dispatch({ type: 'declined' })} />;
  }
  return phase === 'resting' ? (
    <button type="button" className={styles.more} onClick={accept} ref={takeFocus}>
      More thoughts
    </button>
  ) : null;
}

/** It takes the place of the answer that was pressed. */
function takeFocus(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}
