import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';

interface Props {
  isBusy: boolean;
  onRestore: () => void;
  onLeave: () => void;
}

/** Somebody else put the bubble into the trash: a change would be saved there unseen. */
export function DeletedMeanwhile({ isBusy, onRestore, onLeave }: Props) {
  return (
    <div className={dialogs.body}>
      <h2>Somebody has deleted this bubble in the meantime</h2>
      <p className={dialogs.soft}>It is in the trash. Take it out to go on with what you typed.</p>
      <div className={dialogs.buttons}>
        <button type="button" className={controls.button} disabled={isBusy} onClick={onLeave}>
          Leave it there
        </button>
        <button type="button" className={controls.primary} disabled={isBusy} onClick={onRestore}>
          Take it out of the trash
        </button>
      </div>
    </div>
  );
}
