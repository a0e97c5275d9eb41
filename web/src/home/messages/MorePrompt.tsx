import { Button } from '../../page/Button.tsx';
import styles from './MorePrompt.module.css';

interface Props {
  shownCount: number;
  onAccept: () => void;
  onDecline: () => void;
}

/** Asks the visitor whether to show more thoughts after all loaded ones. */
export function MorePrompt({ shownCount, onAccept, onDecline }: Props) {
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
