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
  const accept = () => dispatch({ type: 'moreWanted' });
  if (phase === 'asking') {
    return <MorePrompt shown={shown} onAccept={accept} onDecline={() => dispatch({ type: 'declined' })} />;
  }
  return phase === 'resting' ? (
    <button type="button" className={styles.more} onClick={accept}>
      More thoughts
    </button>
  ) : null;
}
