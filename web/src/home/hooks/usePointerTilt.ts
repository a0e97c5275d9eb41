import { type RefObject, useEffect, useRef } from 'react';

/** Sets the pointer's position (-1 to 1 on each axis) as custom properties, so that highlights tilt towards it. */
export function usePointerTilt(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
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
  }, []);
  return ref;
}
