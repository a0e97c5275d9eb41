import { type ReactNode, type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isNotificationButtonVisible, openNotificationSettings } from '../../devices/notificationSettings.ts';
import { BellIcon, HeartIcon, PauseIcon, ResumeIcon, SoundIcon } from '../../ui/icons.tsx';
import styles from './Toolbar.module.css';
import { SpeedSlider } from './SpeedSlider.tsx';

interface Props {
  canGoBack: boolean;
  isPaused: boolean;
  isSoundOn: boolean;
  speed: number;
  onBack: () => void;
  onTogglePause: () => void;
  onToggleSound: () => void;
  onSpeedChange: (speed: number) => void;
  onOpenFavourites: () => void;
  onOpenShortcuts: () => void;
}

/** Every control in one quiet bar, where a phone's thumb is. */
export function Toolbar(props: Props) {
  const { canGoBack, isPaused, isSoundOn, speed } = props;
  const pauseRef = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    flushSync(props.onBack);
    // The last press takes the button away, which must not throw anybody to the top of the page.
    if (document.activeElement === document.body) pauseRef.current?.focus();
  };
  return (
    <div className={styles.dock} role="toolbar" aria-label="Bubbles">
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
        {isNotificationButtonVisible() && (
          <ToolbarButton label="Notify" accessibleName="Notifications" onClick={openNotificationSettings}>
            <BellIcon />
          </ToolbarButton>
        )}
        <ToolbarButton label="Keys" accessibleName="Keyboard shortcuts" onClick={props.onOpenShortcuts}>
          <span className={styles.arrow}>?</span>
        </ToolbarButton>
      </div>
    </div>
  );
}

interface ToolbarButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** What a screen reader says, where that is not the label. */
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
