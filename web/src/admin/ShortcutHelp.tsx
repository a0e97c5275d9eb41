import { Dialog } from '../ui/Dialog.tsx';
import controls from './controls.module.css';
import dialogs from './dialogs.module.css';

const keys = [
  ['n', 'Add a new bubble'],
  ['/', 'Search'],
  ['Ctrl+S or ⌘S', 'Save the bubble that is open'],
  ['Escape', 'Close the topmost dialog'],
  ['?', 'Show these shortcuts'],
] as const;

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose} className={dialogs.small}>
      <div className={dialogs.body}>
        <h2>Keyboard shortcuts</h2>
        <table>
          <tbody>
            {keys.map(([key, action]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{action}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
