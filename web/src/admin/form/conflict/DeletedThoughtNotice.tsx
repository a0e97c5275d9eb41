import { BusyButton } from '../../components/BusyButton.tsx';
import controls from '../../components/controls.module.css';
import dialogs from '../../components/dialogs.module.css';
import { AutoFocusHeading } from '../AutoFocusHeading.tsx';

interface Props {
  isBusy: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Shown when the thought was deleted while it was edited, because saving it in the trash would go unnoticed. */
export function DeletedThoughtNotice({ isBusy, onRestore, onDiscard }: Props) {
  return (
    <div className={dialogs.body}>
      <AutoFocusHeading>This bubble was deleted while you were editing</AutoFocusHeading>
      <p className={dialogs.muted}>It is in the trash. Restore it to continue with your changes.</p>
      <div className={dialogs.buttons}>
        <BusyButton className={controls.button} isBusy={isBusy} onClick={onDiscard}>
          Leave in trash
        </BusyButton>
        <BusyButton className={controls.primary} isBusy={isBusy} onClick={onRestore}>
          Restore it
        </BusyButton>
      </div>
    </div>
  );
}
