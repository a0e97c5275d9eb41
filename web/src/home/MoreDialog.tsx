import type { ReactNode } from 'react';
import { isConsentReopened, isAnalyticsConfigured } from '../devices/analytics.ts';
import { usePersistedState } from './usePersistedState.ts';
import { canBeFullScreen, isFullScreen, toggleFullScreen } from '../devices/fullScreen.ts';
import { isNotificationButtonVisible, openNotificationSettings } from '../devices/pushState.ts';
import { SiteLinks } from '../page/Link.tsx';
import { Checkbox } from '../ui/controls/Checkbox.tsx';
import { ShortcutList } from '../ui/controls/ShortcutList.tsx';
import { BellIcon, FullScreenIcon, HeartIcon, KeyboardIcon } from '../ui/icons.tsx';
import { PrivacyIcon } from '../ui/pageIcons.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './Panels.module.css';
import { type OverlayState, shortcutsPreference } from './useControls.ts';

/** The menu of controls that have no room in the dock. */
export function MoreDialog({ openPanel, closePanel }: OverlayState) {
  return (
    <TitledDialog title="More" onClose={closePanel} width={360}>
      <div className={styles.menu}>
        <MenuItem icon={<HeartIcon isFilled={false} />} onClick={() => openPanel('favourites')}>
          Favourites
        </MenuItem>
        {isNotificationButtonVisible() && (
          <MenuItem icon={<BellIcon />} onClick={closeAnd(openNotificationSettings)}>
            Notifications
          </MenuItem>
        )}
        {canBeFullScreen() && (
          <MenuItem icon={<FullScreenIcon isOn={isFullScreen()} />} onClick={closeAnd(toggleFullScreen)}>
            {isFullScreen() ? 'Exit full screen' : 'Full screen'}
          </MenuItem>
        )}
        {hasKeyboard() && (
          <MenuItem icon={<KeyboardIcon />} onClick={() => openPanel('shortcuts')}>
            Keyboard shortcuts
          </MenuItem>
        )}
        {isAnalyticsConfigured() && (
          <MenuItem icon={<PrivacyIcon />} onClick={closeAnd(() => isConsentReopened.write(true))}>
            Privacy
          </MenuItem>
        )}
        <nav aria-label="Site">
          <SiteLinks />
        </nav>
      </div>
    </TitledDialog>
  );

  function closeAnd(action: () => void) {
    return () => {
      closePanel();
      action();
    };
  }
}

/** Touch devices usually have no keyboard. */
function hasKeyboard(): boolean {
  return matchMedia('(hover: hover)').matches;
}

interface MenuItemProps {
  icon: ReactNode;
  onClick: () => void;
  children: string;
}

function MenuItem({ icon, onClick, children }: MenuItemProps) {
  return (
    <button type="button" onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = usePersistedState(shortcutsPreference);
  return (
    <TitledDialog title="Keyboard shortcuts" onClose={onClose} width={520}>
      <div className={styles.shortcuts}>
        <ShortcutList shortcuts={shortcutDescriptions} />
        <Checkbox checked={isOn} onChange={setOn}>
          Use single-key shortcuts
        </Checkbox>
      </div>
    </TitledDialog>
  );
}

const shortcutDescriptions = [
  ['Space', 'Pause or resume'],
  ['←', 'View previous bubble'],
  ['→', 'View next bubble'],
  ['S', "Show thoughts you've seen"],
  ['M', 'Turn sound on or off'],
  ['F', 'Add or remove favourite'],
  ['W', 'Enter or exit full screen'],
  ['Tab', 'Move to a bubble and hold it'],
  ['↓ ↑', 'Go through the actions of the bubble in focus'],
  ['Enter', 'Watch the video of the bubble in focus'],
  ['Esc', 'Close'],
  ['?', 'Show this list'],
] as const;
