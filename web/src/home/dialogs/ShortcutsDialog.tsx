import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Panel.module.css';

export interface ShortcutsDialogProps {
  isEnabled: boolean;
  onToggle: (isOn: boolean) => void;
  onClose: () => void;
}

export function ShortcutsDialog({ isEnabled, onToggle, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose} className={styles.panel}>
      <header className={styles.header}>
        <h2>Keyboard shortcuts</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      <dl className={styles.shortcuts}>
        {shortcutDescriptions.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={isEnabled} onChange={(event) => onToggle(event.target.checked)} />
        Use single-key shortcuts
      </label>
    </Dialog>
  );
}

const shortcutDescriptions = [
  ['Space', 'Pause or resume'],
  ['←', 'View previous bubble'],
  ['S', 'Show what was seen in this visit'],
  ['M', 'Turn sound on or off'],
  ['F', 'Add the current thought to favourites, or remove it'],
  ['Tab', 'Move to a bubble; it stays while focused'],
  ['Enter', 'Watch the video of the bubble in focus'],
  ['Esc', 'Close'],
  ['?', 'Show this list'],
] as const;
