import { type ReactNode, type Ref, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { isNotificationButtonVisible, openNotificationSettings } from '../../devices/notificationSettings.ts';
import { hasMessaging } from '../../devices/push.ts';
import { useSettings } from '../../page/settingsContext.ts';
import { BellIcon, HeartIcon, PauseIcon, ResumeIcon, SoundIcon } from '../../ui/icons.tsx';
import styles from './Toolbar.module.css';
import { SpeedSlider } from './SpeedSlider.tsx';

export interface ToolbarProps {
  canGoBack: boolean;
  isPaused: boolean;
  isSoundOn: boolean;
  speed: number;
  onBack: () => void;
  onTogglePause: () => void;
  onToggleSound: () => void;
  onSpeedChange: (speed: number) => void;
  onOpenFavourites: () => void;
  onOpenSeen: () => void;
  onOpenShortcuts: () => void;
}

/** All controls of the home screen, at the bottom, where a thumb reaches them on a phone. */
export function Toolbar(props: ToolbarProps) {
  const { canGoBack, isPaused, isSoundOn, speed } = props;
  const { firebase } = useSettings();
  const hasNotificationButton = useSyncExternalStore(subscribeToNothing, isNotificationButtonVisible, () =>
    hasMessaging(firebase),
  );
  const pauseRef = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    flushSync(props.onBack);
    // The button disappears when the history is empty. Without this, the focus would return to the top of the page.
    if (document.activeElement === document.body) pauseRef.current?.focus();
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Bubbles">
      <SpeedSlider speed={speed} onSpeedChange={props.onSpeedChange} />
      <div className={styles.buttons}>
        <div className={styles.slot}>
          {canGoBack && (
            <ToolbarButton label="Previous" tooltip="View previous bubble" onClick={goBack}>
              <span className={styles.arrow}>←</span>
            </ToolbarButton>
          )}
        </div>
        <ToolbarButton ref={pauseRef} label={isPaused ? 'Resume' : 'Pause'} onClick={props.onTogglePause}>
          {isPaused ? <ResumeIcon /> : <PauseIcon />}
        </ToolbarButton>
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
        {hasNotificationButton && (
          <ToolbarButton label="Notify" accessibleName="Notifications" onClick={openNotificationSettings}>
            <BellIcon />
          </ToolbarButton>
        )}
        <div className={`${styles.slot} ${styles.keyboardOnly}`}>
          <ToolbarButton
            label="Shortcuts"
            accessibleName="Keyboard shortcuts"
            onClick={props.onOpenShortcuts}
          >
            <span className={styles.arrow}>?</span>
          </ToolbarButton>
        </div>
      </div>
    </div>
  );
}

/** Whether notifications are supported changes only with the settings of the browser or the session of an admin. */
function subscribeToNothing(): () => void {
  return () => {};
}

interface ToolbarButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** The accessible name, if it differs from the label. */
  accessibleName?: string;
  tooltip?: string;
  onClick: () => void;
  children: ReactNode;
}

function ToolbarButton({ ref, label, accessibleName, tooltip, onClick, children }: ToolbarButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={accessibleName}
      title={tooltip}
      onClick={onClick}
    >
      <span aria-hidden="true">{children}</span>
      <span>{label}</span>
    </button>
  );
}
