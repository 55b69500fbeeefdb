import { useRef, type PointerEvent } from 'react';

/** Handlers of a scroll area that is dragged with a mouse or a pen; on a touch screen the browser scrolls it. */
export function useDrag() {
  const grip = useRef<{ x: number; y: number; left: number; top: number }>(undefined);

  function onPointerDown({
    button,
    clientX,
    clientY,
    pointerType,
    currentTarget,
    pointerId,
  }: PointerEvent<HTMLElement>) {
    if (button !== 0 || pointerType === 'touch') return;
    grip.current = { x: clientX, y: clientY, left: currentTarget.scrollLeft, top: currentTarget.scrollTop };
    currentTarget.setPointerCapture(pointerId);
  }

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    if (!grip.current) return;
    currentTarget.scrollLeft = grip.current.left - (clientX - grip.current.x);
    currentTarget.scrollTop = grip.current.top - (clientY - grip.current.y);
  }

  const release = () => {
    grip.current = undefined;
  };

  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}
