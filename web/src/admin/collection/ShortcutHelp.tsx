import { ClosableDialog } from '../components/ClosableDialog.tsx';

const shortcuts = [
  ['n', 'Add a new bubble'],
  ['/', 'Search'],
  ['Ctrl+S or ⌘S', 'Save the open bubble'],
  ['Escape', 'Close the topmost dialog'],
  ['?', 'Show these shortcuts'],
] as const;

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <ClosableDialog label="Keyboard shortcuts" size="small" onClose={onClose}>
      <h2>Keyboard shortcuts</h2>
      <table>
        <tbody>
          {shortcuts.map(([key, action]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{action}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ClosableDialog>
  );
}
