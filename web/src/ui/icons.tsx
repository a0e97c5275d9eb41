import type { ReactNode } from 'react';

export function HeartIcon({ isFilled }: { isFilled: boolean }) {
  return (
    <Icon>
      <path
        d="M12 20s-7.2-4.4-8.7-9A4.8 4.8 0 0 1 12 7.2 4.8 4.8 0 0 1 20.7 11c-1.5 4.6-8.7 9-8.7 9Z"
        fill={isFilled ? 'currentColor' : 'none'}
      />
    </Icon>
  );
}

export function PauseIcon() {
  return (
    <Icon>
      <path d="M9 6v12M15 6v12" />
    </Icon>
  );
}

export function ResumeIcon() {
  return (
    <Icon>
      <path d="M8 5.5v13l10.5-6.5Z" fill="currentColor" />
    </Icon>
  );
}

export function SoundIcon({ isOn }: { isOn: boolean }) {
  return (
    <Icon>
      <path d="M4 9.8v4.4h3.2L11.5 18V6L7.2 9.8Z" />
      {isOn ? (
        <path d="M15 9.2a4 4 0 0 1 0 5.6M17.8 6.6a7.8 7.8 0 0 1 0 10.8" />
      ) : (
        <path d="m15.5 9.5 5 5m0-5-5 5" />
      )}
    </Icon>
  );
}

export function BellIcon() {
  return (
    <Icon>
      <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.7H5ZM10 20.5a2.2 2.2 0 0 0 4 0" />
    </Icon>
  );
}

export function ShareIcon() {
  return (
    <Icon>
      <path d="M12 15V3.5M8 7l4-3.7L16 7M8.5 11H6v9.5h12V11h-2.5" />
    </Icon>
  );
}

export function PageIcon() {
  return (
    <Icon>
      <path d="M13.5 3.5h-8v17h13v-12ZM13.5 3.5v5h5M9 12.5h6M9 16h4" />
    </Icon>
  );
}

export function NextIcon() {
  return (
    <Icon>
      <path d="M4.5 12h15M13.5 6l6 6-6 6" />
    </Icon>
  );
}

export function FullScreenIcon({ isOn }: { isOn: boolean }) {
  return (
    <Icon>
      <path d={isOn ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'} />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function RetryIcon() {
  return (
    <Icon>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.1M19.5 4v4.8h-4.8" />
    </Icon>
  );
}

export function OfflineIcon() {
  return (
    <Icon>
      <path d="M4 4l16 16M17.6 17.9H7.3a4 4 0 0 1-.7-7.9M9.7 6.9a5.3 5.3 0 0 1 7.7 3.9 3.6 3.6 0 0 1 2.7 5.5" />
    </Icon>
  );
}

/** The frame of an icon with its strokes. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
