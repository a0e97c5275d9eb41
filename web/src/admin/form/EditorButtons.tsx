import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';

interface Props {
  isNew: boolean;
  isBusy: boolean;
  /** The text of the thought that was just added; null if none was. */
  addedText: string | null;
  onCancel: () => void;
  onSaveAnother: () => void;
}

export function EditorButtons({ isNew, isBusy, addedText, onCancel, onSaveAnother }: Props) {
  return (
    <footer>
      <output dir="auto">{addedText !== null && `Added “${addedText}”. Ready for the next one.`}</output>
      <button type="button" className={controls.button} onClick={onCancel}>
        Cancel
      </button>
      {isNew && (
        <BusyButton className={controls.button} isBusy={isBusy} onClick={onSaveAnother}>
          Save and add another
        </BusyButton>
      )}
      <BusyButton type="submit" className={controls.primary} isBusy={isBusy}>
        {isNew ? 'Add Bubble' : 'Update Bubble'}
      </BusyButton>
    </footer>
  );
}
