/**
 * Holds back clicks on buttons until the application can handle them. Links work without the application.
 * @returns a function that replays the last held click, and lets later ones pass.
 */
export function holdClicks(): () => void {
  let held: HTMLButtonElement | null = null;
  const holdClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // Otherwise, the form of a bubble would open the thought's page, or React would handle the click as well.
    event.preventDefault();
    event.stopImmediatePropagation();
    held = button;
  };
  document.addEventListener('click', holdClick, { capture: true });
  return () => {
    document.removeEventListener('click', holdClick, { capture: true });
    held?.click();
    held = null;
  };
}
