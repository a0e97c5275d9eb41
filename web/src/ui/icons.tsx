import type { ReactNode, SVGProps } from 'react';

export const KeyboardIcon = createIcon('M3 6h18v12H3ZM7 10h0m3.3 0h0m3.4 0h0m3.3 0h0M8 14h8');
export const PauseIcon = createIcon('M9 6v12M15 6v12');
export const BellIcon = createIcon(
  'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.7H5ZM10 20.5a2.2 2.2 0 0 0 4 0',
);
export const ResumeIcon = createIcon('M8 5.5v13l10.5-6.5Z', { fill: 'currentColor' });
export const MoreIcon = createIcon('M5 12h0m7 0h0m7 0h0', { strokeWidth: '2.7' });

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

export function FullScreenIcon({ isOn }: { isOn: boolean }) {
  return (
    <Icon>
      <path d={isOn ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'} />
    </Icon>
  );
}

/** Returns an icon that consists of one path. */
export function createIcon(path: string, props: SVGProps<SVGPathElement> = {}) {
  return function PathIcon() {
    return (
      <Icon>
        <path d={path} {...props} />
      </Icon>
    );
  };
}

/** The SVG element of an icon with strokes. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
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
