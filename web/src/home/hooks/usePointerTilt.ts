import { type RefObject, useEffect } from 'react';

/** Sets the pointer's position (-1 to 1 on each axis) as custom properties of an element, so that highlights tilt towards it. */
export function usePointerTilt(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        ref.current?.style.setProperty('--tilt-x', ((clientX / innerWidth) * 2 - 1).toFixed(3));
        ref.current?.style.setProperty('--tilt-y', ((clientY / innerHeight) * 2 - 1).toFixed(3));
      });
    };
    window.addEventListener('pointermove', onMove, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
    };
  }, [ref]);
}
