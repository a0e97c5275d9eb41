import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import type { ThoughtFormState } from './useThoughtForm.ts';

interface Props {
  isNew: boolean;
  form: ThoughtFormState;
  onCancel: () => void;
  onSaveAnother: () => void;
}

export function EditorButtons({ isNew, form: { addedText, isSaving }, onCancel, onSaveAnother }: Props) {
  return (
    <footer>
      <output dir="auto">{addedText !== null && `Added “${addedText}”. Ready for the next one.`}</output>
      <button type="button" className={controls.button} onClick={onCancel}>
        Cancel
      </button>
      {isNew && (
        <BusyButton className={controls.button} isBusy={isSaving} onClick={onSaveAnother}>
          Save and add another
        </BusyButton>
      )}
      <BusyButton type="submit" className={controls.primary} isBusy={isSaving}>
        {isNew ? 'Add Bubble' : 'Update Bubble'}
      </BusyButton>
    </footer>
  );
}
