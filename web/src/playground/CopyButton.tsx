import type { ReactNode } from 'react';
import { copyText } from '../devices/clipboard.ts';
import { useTemporaryFlag } from '../ui/useTemporaryFlag.ts';

const copiedForMs = 2000;

interface Props {
  label: string;
  icon?: ReactNode;
  getText: () => string;
}

export function CopyButton({ label, icon, getText }: Props) {
  const { isCopied, copy } = useCopy();
  return (
    <button type="button" onClick={() => copy(getText())}>
      {icon} {isCopied ? 'Copied!' : label}
    </button>
  );
}

/** Copies a text, and says so for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useTemporaryFlag(copiedForMs);
  const copy = (text: string) =>
    void copyText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return { isCopied, copy };
}
