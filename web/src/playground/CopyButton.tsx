import type { ReactNode } from 'react';
import { useCopy } from '../page/useCopy.ts';

interface Props {
  label: string;
  icon?: ReactNode;
  getText: () => string | Promise<string>;
  className?: string | undefined;
}

export function CopyButton({ label, icon, getText, className }: Props) {
  const { isCopied, copy } = useCopy();
  return (
    <button type="button" className={className} onClick={() => void copy(getText())}>
      {icon} {isCopied ? 'Copied!' : label}
    </button>
  );
}
