import { useEffect } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from a bubble to its actions, and from one to the next, with the keys ↓ and ↑. */
export function useActionKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', moveFocus);
    return () => document.removeEventListener('keydown', moveFocus);
  }, []);
}

function moveFocus(event: KeyboardEvent): void {
  const { key, target } = event;
  const step = steps[key];
  const bubble = target instanceof Element ? target.closest('[data-instance]') : null;
  if (step === undefined || bubble === null) return;
  const items = [...bubble.querySelectorAll<HTMLElement>('button, a')].filter((item) =>
    item.checkVisibility(),
  );
  const index = items.findIndex((item) => item === target);
  items.at((index + step) % items.length)?.focus();
  event.preventDefault();
}
