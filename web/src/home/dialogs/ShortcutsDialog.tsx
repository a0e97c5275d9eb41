import { pages } from '#domain/pages/pages.ts';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { consentReopening, isAnalyticsConfigured } from '../../devices/analytics.ts';
import { isFullScreen, toggleFullScreen } from '../../devices/fullScreen.ts';
import { isNotificationButtonVisible, openNotificationSettings } from '../../devices/notificationSettings.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { shortcutsPreference } from '../controls/preferences.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import styles from './Panel.module.css';
import { ReadingSettings } from './ReadingSettings.tsx';

/** The keyboard shortcuts, and the settings that the toolbar has no room for. Without a keyboard, only the settings. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isNarrow = useSyncExternalStore(subscribeToLayout, readIsNarrow);
  return (
    <TitledDialog title={isNarrow ? 'More' : 'Keyboard shortcuts'} onClose={onClose} className={styles.panel}>
      {keyboardQuery.matches && <ShortcutList />}
      <ReadingSettings />
      {isNarrow && <OtherControls onClose={onClose} />}
    </TitledDialog>
  );
}

/** The links and controls that only a wide screen has room for. */
function OtherControls({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.footer}>
      <Link to={pages.today.path}>Today</Link>
      <Link to={pages.browse.path}>Browse</Link>
      <button
        type="button"
        onClick={() => {
          onClose();
          toggleFullScreen();
        }}
      >
        {isFullScreen() ? 'Exit full screen' : 'Full screen'}
      </button>
      {isNotificationButtonVisible() && (
        <button
          type="button"
          onClick={() => {
            onClose();
            openNotificationSettings();
          }}
        >
          Notifications
        </button>
      )}
      {isAnalyticsConfigured() && (
        <button
          type="button"
          onClick={() => {
            onClose();
            consentReopening.write(true);
          }}
        >
          Privacy
        </button>
      )}
    </div>
  );
}

function ShortcutList() {
  const [isEnabled, setEnabled] = usePersistedState(shortcutsPreference);
  return (
    <>
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
        <input type="checkbox" checked={isEnabled} onChange={(event) => setEnabled(event.target.checked)} />
        Use single-key shortcuts
      </label>
    </>
  );
}

/** Matches where the toolbar shows "More". */
const narrowQuery = matchMedia('(hover: none), (width < 1024px), (height < 500px) and (width >= 560px)');

/** Touch devices usually have no keyboard. */
const keyboardQuery = matchMedia('(hover: hover)');

function readIsNarrow(): boolean {
  return narrowQuery.matches;
}

function subscribeToLayout(listener: () => void): () => void {
  narrowQuery.addEventListener('change', listener);
  return () => narrowQuery.removeEventListener('change', listener);
}

const shortcutDescriptions = [
  ['Space', 'Pause or resume'],
  ['←', 'View previous bubble'],
  ['→', 'View next bubble'],
  ['S', 'Show what was seen in this visit'],
  ['M', 'Turn sound on or off'],
  ['F', 'Add the current thought to favourites, or remove it'],
  ['W', 'Fill the whole screen, or leave full screen'],
  ['Tab', 'Move to a bubble; it stays while focused'],
  ['Enter', 'Watch the video of the bubble in focus'],
  ['Esc', 'Close'],
  ['?', 'Show this list'],
] as const;
