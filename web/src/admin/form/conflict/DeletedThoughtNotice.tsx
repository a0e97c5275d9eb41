import { BusyButton } from '../../components/BusyButton.tsx';
import controls from '../../components/controls.module.css';
import dialogs from '../../components/dialogs.module.css';
import { AutoFocusHeading } from '../AutoFocusHeading.tsx';

interface Props {
  isBusy: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Somebody else put the bubble into the trash: a change would be saved there unseen. */
export function DeletedThoughtNotice({ isBusy, onRestore, onDiscard }: Props) {
  return (
    <div className={dialogs.body}>
      <AutoFocusHeading>Somebody has deleted this bubble in the meantime</AutoFocusHeading>
      <p className={dialogs.soft}>It is in the trash. Take it out to go on with what you typed.</p>
      <div className={dialogs.buttons}>
        <BusyButton className={controls.button} isBusy={isBusy} onClick={onDiscard}>
          Leave it there
        </BusyButton>
        <BusyButton className={controls.primary} isBusy={isBusy} onClick={onRestore}>
          Take it out of the trash
        </BusyButton>
      </div>
    </div>
  );
}
