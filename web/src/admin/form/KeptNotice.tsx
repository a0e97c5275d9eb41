import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import { when } from '../when.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  isBusy: boolean;
  onAnswer: (isWanted: boolean) => void;
}

/** Offers what was typed here before and never saved. */
export function KeptNotice({ at, isBusy, onAnswer }: Props) {
  return (
    <div className={dialogs.note}>
      <p>You have unsaved changes from {when(at)}.</p>
      <span className={dialogs.buttons}>
        <button type="button" className={controls.button} disabled={isBusy} onClick={() => onAnswer(true)}>
          Restore them
        </button>
        <button type="button" className={controls.quiet} disabled={isBusy} onClick={() => onAnswer(false)}>
          Throw away
        </button>
      </span>
    </div>
  );
}
