import { BusyButton } from '../BusyButton.tsx';
import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import { FocusedHeading } from './FocusedHeading.tsx';

interface Props {
  isBusy: boolean;
  onRestore: () => void;
  onLeave: () => void;
}

/** Somebody else put the bubble into the trash: a change would be saved there unseen. */
export function DeletedMeanwhile({ isBusy, onRestore, onLeave }: Props) {
  return (
    <div className={dialogs.body}>
      <FocusedHeading>Somebody has deleted this bubble in the meantime</FocusedHeading>
      <p className={dialogs.soft}>It is in the trash. Take it out to go on with what you typed.</p>
      <div className={dialogs.buttons}>
        <BusyButton className={controls.button} isBusy={isBusy} onClick={onLeave}>
          Leave it there
        </BusyButton>
        <BusyButton className={controls.primary} isBusy={isBusy} onClick={onRestore}>
          Take it out of the trash
        </BusyButton>
      </div>
    </div>
  );
}
