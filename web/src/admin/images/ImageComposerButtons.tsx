import controls from '../components/controls.module.css';
import styles from './ImageComposer.module.css';
import type { ComposedImage, ImageComposerState } from './imageComposerReducer.ts';

interface Props {
  state: ImageComposerState;
  canGenerate: boolean;
  onGenerate: () => void;
  onChangeImage: () => void;
  onUse: (image: ComposedImage) => void;
  onClose: () => void;
}

export function ImageComposerButtons({
  state,
  canGenerate,
  onGenerate,
  onChangeImage,
  onUse,
  onClose,
}: Props) {
  const { source, phase } = state;
  if (phase.kind !== 'preview') {
    return (
      <footer key="form" className={styles.buttons}>
        <button type="button" className={controls.secondary} onClick={onClose}>
          Cancel
        </button>
        {source === 'generate' && (
          <button type="button" className={controls.primary} disabled={!canGenerate} onClick={onGenerate}>
            {phase.kind === 'working' ? 'Generating...' : 'Generate Image'}
          </button>
        )}
      </footer>
    );
  }
  return (
    <footer key="preview" className={styles.buttons}>
      <button type="button" className={controls.secondary} onClick={onClose}>
        ✕ Close
      </button>
      {source === 'generate' ? (
        <button type="button" className={controls.button} onClick={onGenerate}>
          Regenerate
        </button>
      ) : (
        <button type="button" className={controls.button} onClick={onChangeImage}>
          Change Image
        </button>
      )}
      <button type="button" className={controls.primary} onClick={() => onUse(phase.image)}>
        Use This Image
      </button>
    </footer>
  );
}
