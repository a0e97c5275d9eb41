import type { ReactNode } from 'react';
import { copyText } from '../devices/clipboard.ts';
import { useTemporaryFlag } from '../ui/useTemporaryFlag.ts';

const copiedForMs = 2000;

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

/** Copies a text, and says so for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useTemporaryFlag(copiedForMs);
  const copy = async (text: string | Promise<string>) => {
    try {
      await copyText(text);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  };
  return { isCopied, copy };
}
