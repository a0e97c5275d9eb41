import { fastestSpeed, intervalMs, slowestSpeed } from '#domain/flow/speed.ts';
import type { MouseEvent, ReactNode } from 'react';
import { MoreIcon, PauseIcon, ResumeIcon, SoundIcon } from '../ui/icons.tsx';
import card from '../ui/card.module.css';
import styles from './Dock.module.css';
import type { HomeActions } from './useControls.ts';

/** The controls of the home screen, at the bottom, where a thumb can reach them. */
export function Dock(actions: HomeActions) {
  const { canGoBack, canGoForward, isPaused, isSoundOn } = actions;
  const soundName = isSoundOn ? 'Turn sound off' : 'Turn sound on';
  return (
    <div className={`${card.glass} ${styles.dock}`} role="toolbar" aria-label="Bubbles">
      <SpeedSlider {...actions} />
      <DockButton
        label="Previous"
        title="View previous bubble"
        aria-disabled={!canGoBack}
        onClick={actions.onBack}
      >
        <span className={styles.arrow}>←</span>
      </DockButton>
      <DockButton label={isPaused ? 'Resume' : 'Pause'} onClick={actions.onTogglePause}>
        {isPaused ? <ResumeIcon /> : <PauseIcon />}
      </DockButton>
      <DockButton
        label="Next"
        title="View next bubble"
        aria-disabled={!canGoForward}
        onClick={actions.onNext}
      >
        <span className={styles.arrow}>→</span>
      </DockButton>
      <DockButton
        label={isSoundOn ? 'Sound On' : 'Sound Off'}
        aria-label={soundName}
        title={soundName}
        onClick={actions.onToggleSound}
      >
        <SoundIcon isOn={isSoundOn} />
      </DockButton>
      <DockButton label="More" aria-haspopup="dialog" onClick={actions.onOpenMore}>
        <MoreIcon />
      </DockButton>
    </div>
  );
}

function SpeedSlider({ speed, onSpeedChange }: HomeActions) {
  const seconds = intervalMs(speed) / 1000;
  /** Reads the slider's value at hydration, because the visitor may have moved it before. */
  const takeOver = (input: HTMLInputElement | null) => {
    if (input !== null && Number(input.value) !== speed) onSpeedChange(Number(input.value));
  };
  return (
    <div className={styles.speed}>
      <label htmlFor="speed">{`🐌 Bubble Frequency: ${seconds}s`}</label>
      <div className={styles.scale}>
        <span>Slow</span>
        <input
          ref={takeOver}
          id="speed"
          type="range"
          min={slowestSpeed}
          max={fastestSpeed}
          step={1}
          value={speed}
          aria-valuetext={`a new bubble every ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}
          onChange={(event) => onSpeedChange(Number(event.target.value))}
        />
        <span>Fast</span>
      </div>
    </div>
  );
}

interface DockButtonProps {
  label: string;
  title?: string;
  'aria-label'?: string;
  'aria-haspopup'?: 'dialog';
  /** Whether presses are ignored. Unlike `disabled`, this lets the button keep the focus. */
  'aria-disabled'?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function DockButton({ label, children, onClick, ...props }: DockButtonProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Focuses the button, which Safari doesn't, so that a closing dialog can return the focus to it.
    currentTarget.focus();
    onClick();
  };
  return (
    <button type="button" className={styles.button} onClick={press} {...props}>
      <span aria-hidden="true">{children}</span>
      <span>{label}</span>
    </button>
  );
}
