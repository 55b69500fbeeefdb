import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Box } from '@portal/common/rules/certification/marks';
import { placeOf } from '@portal/common/ui/picture-marks';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import type { Middle, Zoom } from '../viewer/zoom.ts';
import { between, isMark, MIDDLE, moved, pointIn, resized, STEP } from './box.ts';
import styles from './mark-layer.module.css';
import type { Drawing } from './use-marking.ts';

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * Over a picture: a rectangle that is drawn with the pointer, or moved by the arrow keys and resized with Shift. Enter
 * keeps it, Escape does not.
 */
export function MarkLayer({ drawing: { from = MIDDLE, end }, turned }: { drawing: Drawing; turned: Zoom['turned'] }) {
  const intl = useIntl();
  const help = useId();
  const [box, setBox] = useState<Box>(from);
  const corner = useRef<Middle>(undefined);
  const rectangle = useRef<HTMLDivElement>(null);
  useEffect(function takeTheFocus() {
    // The button that opened it is in the form, which may be far below.
    rectangle.current?.focus();
  }, []);
  const pointOf = (event: PointerEvent<HTMLElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), event, turned);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // The picture below is not dragged meanwhile.
    event.stopPropagation();
    if (event.button !== 0) return;
    corner.current = pointOf(event);
    event.currentTarget.setPointerCapture?.(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (corner.current) setBox(between(corner.current, pointOf(event)));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!corner.current) return;
    const drawn = between(corner.current, pointOf(event));
    corner.current = undefined;
    // A click draws nothing.
    if (isMark(drawn)) end(drawn);
    else setBox(from);
  }

  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter' || event.key === ' ') end(box);
    else if (event.key === 'Escape') end(undefined);
    else if (arrow) setBox((event.shiftKey ? resized : moved)(box, ...arrow, turned));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const [left, top, width, height] = box.map((share) => intl.formatNumber(share, { style: 'percent' }));
  return (
    <div
      className={styles.layer}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        corner.current = undefined;
      }}
    >
      {/* Arrow keys move it in two directions: no other role fits. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <div
        className={styles.box}
        style={placeOf(box)}
        role="application"
        aria-label={intl.formatMessage({ id: 'approvals.marks.rectangle' })}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by keys
        tabIndex={0}
        ref={rectangle}
        onKeyDown={onKeyDown}
        data-testid="mark-rectangle"
      />
      <span id={help} hidden>
        <FormattedMessage id="approvals.marks.help" />
      </span>
      <VisuallyHidden role="status">
        <FormattedMessage id="approvals.marks.at" values={{ left, top, width, height }} />
      </VisuallyHidden>
    </div>
  );
}
