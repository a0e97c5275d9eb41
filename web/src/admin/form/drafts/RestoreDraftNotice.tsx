import { BusyButton } from '../../components/BusyButton.tsx';
import controls from '../../components/controls.module.css';
import dialogs from '../../components/dialogs.module.css';
import { formatDateTime } from '../../formatDateTime.ts';

interface Props {
  /** ISO 8601. */
  savedAt: string;
  isBusy: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore an autosaved draft. */
export function RestoreDraftNotice({ savedAt, isBusy, onRestore, onDiscard }: Props) {
  return (
    <div className={dialogs.note}>
      <p>You have unsaved changes from {formatDateTime(savedAt)}.</p>
      <span className={dialogs.buttons}>
        <BusyButton className={controls.button} isBusy={isBusy} onClick={onRestore}>
          Restore them
        </BusyButton>
        <BusyButton className={controls.secondary} isBusy={isBusy} onClick={onDiscard}>
          Discard them
        </BusyButton>
      </span>
    </div>
  );
}
