import { BusyButton } from '../../components/BusyButton.tsx';
import controls from '../../components/controls.module.css';
import dialogs from '../../components/dialogs.module.css';
import { formatDateTime } from '../../formatDateTime.ts';

interface Props {
  /** ISO 8601. */
  savedAt: string;
  isBusy: boolean;
  onAnswer: (isAccepted: boolean) => void;
}

/** Offers what was typed here before and never saved. */
export function RestoreDraftNotice({ savedAt, isBusy, onAnswer }: Props) {
  return (
    <div className={dialogs.note}>
      <p>You have unsaved changes from {formatDateTime(savedAt)}.</p>
      <span className={dialogs.buttons}>
        <BusyButton className={controls.button} isBusy={isBusy} onClick={() => onAnswer(true)}>
          Restore them
        </BusyButton>
        <BusyButton className={controls.quiet} isBusy={isBusy} onClick={() => onAnswer(false)}>
          Throw away
        </BusyButton>
      </span>
    </div>
  );
}
