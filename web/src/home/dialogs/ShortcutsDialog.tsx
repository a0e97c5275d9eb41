import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { consentReopening, isAnalyticsConfigured } from '../../devices/analytics.ts';
import { canBeFullScreen, isFullScreen, toggleFullScreen } from '../../devices/fullScreen.ts';
import type { PersistedState } from '../../devices/persistedState.ts';
import { isNotificationButtonVisible, openNotificationSettings } from '../../devices/notificationSettings.ts';
import { Button } from '../../page/Button.tsx';
import { SiteLinks } from '../../page/Link.tsx';
import buttons from '../../ui/buttons.module.css';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { ShortcutList } from '../../ui/controls/ShortcutList.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { seenLinePreference, shortcutsPreference } from '../controls/preferences.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import styles from './Panel.module.css';

interface Props {
  onOpenFavourites: () => void;
  onClose: () => void;
}

/** The keyboard shortcuts, the settings, and the links and controls that a narrow toolbar has no room for. */
export function ShortcutsDialog({ onOpenFavourites, onClose }: Props) {
  const isNarrow = useSyncExternalStore(subscribeToLayout, readIsNarrow);
  const hasKeyboard = keyboardQuery.matches;
  return (
    <TitledDialog title={isNarrow ? 'More' : 'Keyboard shortcuts'} onClose={onClose} width={520}>
      {isNarrow && (
        <Group title="Go to">
          <div className={styles.buttons}>
            <SiteLinks className={buttons.pill} />
            <Button onClick={onOpenFavourites}>Favourites</Button>
          </div>
        </Group>
      )}
      {isNarrow && <ActionGroup onClose={onClose} />}
      {hasKeyboard && (
        <div className={styles.shortcuts}>
          <ShortcutList shortcuts={shortcutDescriptions} />
        </div>
      )}
      <Group title="Settings">
        {hasKeyboard && (
          <PreferenceSwitch preference={shortcutsPreference}>Use single-key shortcuts</PreferenceSwitch>
        )}
        <PreferenceSwitch preference={seenLinePreference}>Show recent thoughts below</PreferenceSwitch>
        {isNarrow && isAnalyticsConfigured() && (
          <Button
            onClick={() => {
              onClose();
              consentReopening.write(true);
            }}
          >
            Privacy
          </Button>
        )}
      </Group>
    </TitledDialog>
  );
}

function ActionGroup({ onClose }: Pick<Props, 'onClose'>) {
  const closeAnd = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Group title="Actions">
      <div className={styles.buttons}>
        {canBeFullScreen() && (
          <Button onClick={closeAnd(toggleFullScreen)}>
            {isFullScreen() ? 'Exit full screen' : 'Full screen'}
          </Button>
        )}
        {isNotificationButtonVisible() && (
          <Button onClick={closeAnd(openNotificationSettings)}>Notifications</Button>
        )}
      </div>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function PreferenceSwitch({
  preference,
  children,
}: {
  preference: PersistedState<boolean>;
  children: string;
}) {
  const [isOn, setOn] = usePersistedState(preference);
  return (
    <Checkbox checked={isOn} onChange={setOn}>
      {children}
    </Checkbox>
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
