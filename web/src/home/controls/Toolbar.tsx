import { type ReactNode, useSyncExternalStore } from 'react';
import {
  canBeFullScreen,
  isFullScreen,
  onFullScreenChange,
  toggleFullScreen,
} from '../../devices/fullScreen.ts';
import { isNotificationButtonVisible, openNotificationSettings } from '../../devices/notificationSettings.ts';
import { hasMessaging } from '../../devices/pushState.ts';
import { useSettings } from '../../page/settingsContext.ts';
import {
  BellIcon,
  FullScreenIcon,
  HeartIcon,
  KeyboardIcon,
  MoreIcon,
  PauseIcon,
  ResumeIcon,
  SoundIcon,
} from '../../ui/icons.tsx';
import { subscribeToNothing } from '../../page/subscribeToNothing.ts';
import styles from './Toolbar.module.css';
import { SpeedSlider } from './SpeedSlider.tsx';
import type { ToolbarProps } from './useControls.ts';

/** All controls of the home screen, at the bottom, where a thumb reaches them on a phone. */
export function Toolbar(props: ToolbarProps) {
  const { canGoBack, canGoForward, isPaused, isSoundOn, speed } = props;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Bubbles">
      <SpeedSlider speed={speed} onSpeedChange={props.onSpeedChange} />
      <div className={styles.transport}>
        <ToolbarButton
          label="Previous"
          tooltip="View previous bubble"
          isDisabled={!canGoBack}
          onClick={props.onBack}
        >
          <span className={styles.arrow}>←</span>
        </ToolbarButton>
        <ToolbarButton label={isPaused ? 'Resume' : 'Pause'} onClick={props.onTogglePause}>
          {isPaused ? <ResumeIcon /> : <PauseIcon />}
        </ToolbarButton>
        <ToolbarButton
          label="Next"
          tooltip="View next bubble"
          isDisabled={!canGoForward}
          onClick={props.onNext}
        >
          <span className={styles.arrow}>→</span>
        </ToolbarButton>
      </div>
      <div className={styles.others}>
        <ToolbarButton
          label={isSoundOn ? 'Sound On' : 'Sound Off'}
          accessibleName={isSoundOn ? 'Turn sound off' : 'Turn sound on'}
          tooltip={isSoundOn ? 'Turn sound off' : 'Turn sound on'}
          onClick={props.onToggleSound}
        >
          <SoundIcon isOn={isSoundOn} />
        </ToolbarButton>
        <ToolbarButton label="Favourites" onClick={props.onOpenFavourites}>
          <HeartIcon isFilled={false} />
        </ToolbarButton>
        <RemainingButtons onOpenShortcuts={props.onOpenShortcuts} />
      </div>
    </div>
  );
}

/** The buttons that only a wide toolbar has room for; "More" replaces them. */
function RemainingButtons({ onOpenShortcuts }: Pick<ToolbarProps, 'onOpenShortcuts'>) {
  const { firebase } = useSettings();
  // Whether notifications are supported changes only with the settings of the browser or the session of an admin.
  const hasNotificationButton = useSyncExternalStore(subscribeToNothing, isNotificationButtonVisible, () =>
    hasMessaging(firebase),
  );
  return (
    <>
      <div className={styles.wideOnly}>
        {hasNotificationButton && (
          <ToolbarButton label="Notify" accessibleName="Notifications" onClick={openNotificationSettings}>
            <BellIcon />
          </ToolbarButton>
        )}
        <FullScreenButton />
        <ToolbarButton label="Shortcuts" accessibleName="Keyboard shortcuts" onClick={onOpenShortcuts}>
          <KeyboardIcon />
        </ToolbarButton>
      </div>
      <div className={styles.narrowOnly}>
        <ToolbarButton label="More" onClick={onOpenShortcuts}>
          <MoreIcon />
        </ToolbarButton>
      </div>
    </>
  );
}

function FullScreenButton() {
  const isAvailable = useSyncExternalStore(subscribeToNothing, canBeFullScreen, () => true);
  const isOn = useSyncExternalStore(onFullScreenChange, isFullScreen, () => false);
  if (!isAvailable) return null;
  return (
    <ToolbarButton
      label={isOn ? 'Exit' : 'Full screen'}
      accessibleName={isOn ? 'Exit full screen' : undefined}
      onClick={toggleFullScreen}
    >
      <FullScreenIcon isOn={isOn} />
    </ToolbarButton>
  );
}

interface ToolbarButtonProps {
  label: string;
  /** The accessible name, if it differs from the label. */
  accessibleName?: string | undefined;
  tooltip?: string;
  /** Whether a press has no effect at the moment. The button keeps the focus. */
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolbarButton({ label, accessibleName, isDisabled, ...props }: ToolbarButtonProps) {
  const { tooltip, onClick, children } = props;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={accessibleName}
      aria-disabled={isDisabled}
      title={tooltip}
      onClick={onClick}
    >
      <span aria-hidden="true">{children}</span>
      <span>{label}</span>
    </button>
  );
}
