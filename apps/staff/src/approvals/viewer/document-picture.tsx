import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { useIntl } from 'react-intl';
import styles from './document-picture.module.css';
import { useDrag } from './use-drag.ts';
import { larger, middleAfter, smaller, type Middle, type Zoom } from './zoom.ts';

/** A picture that fits its stage at 100 %. Enlarged, it can be dragged and scrolled; the keys are arrows, + and -. */
export function DocumentPicture({
  src,
  alt,
  zoom,
  onZoom,
  mark,
  over,
}: {
  src: string;
  alt: string;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** A place in the picture: left, top, width and height as shares of it. */
  mark?: readonly [number, number, number, number] | undefined;
  /** What is over the picture, and turns with it. */
  over?: ((turned: Zoom['turned']) => ReactNode) | undefined;
}) {
  const intl = useIntl();
  const stage = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState<number>();
  const drag = useDrag();
  /** The point in the middle of the stage, for the rotation in `before`. */
  const middle = useRef<Middle>({ x: 0.5, y: 0.5 });
  const before = useRef(zoom.turned);
  const sideways = zoom.turned % 180 !== 0;
  /** Aspect ratio (width / height) after the rotation. */
  const shape = ratio && (sideways ? 1 / ratio : ratio);

  useLayoutEffect(
    function keepTheMiddle() {
      const { current: shown } = stage;
      if (!shown) return;
      middle.current = middleAfter(middle.current, before.current, zoom.turned);
      before.current = zoom.turned;
      shown.scrollLeft = middle.current.x * shown.scrollWidth - shown.clientWidth / 2;
      shown.scrollTop = middle.current.y * shown.scrollHeight - shown.clientHeight / 2;
    },
    [zoom.percent, zoom.turned, ratio],
  );

  function onScroll({
    currentTarget: { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight },
  }: UIEvent<HTMLElement>) {
    middle.current = {
      x: (scrollLeft + clientWidth / 2) / scrollWidth,
      y: (scrollTop + clientHeight / 2) / scrollHeight,
    };
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') onZoom(larger(zoom));
    else if (event.key === '-') onZoom(smaller(zoom));
    else return;
    event.preventDefault();
  }

  return (
    // A scroll area that is dragged and moved by keys: no ARIA role fits.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      ref={stage}
      className={`${styles.stage} ${zoom.percent > 100 ? styles.movable : ''}`}
      role="group"
      aria-label={intl.formatMessage({ id: 'approvals.document.stage' })}
      // Focusable, so that the arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
      {...drag}
    >
      <div
        className={styles.sheet}
        style={
          shape
            ? {
                aspectRatio: shape,
                width: `calc(min(100cqw - 48px, (100cqh - 48px) * ${shape}) * ${zoom.percent / 100})`,
              }
            : { opacity: 0 }
        }
      >
        <div
          className={styles.turned}
          style={{
            width: sideways && shape ? `${100 / shape}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${zoom.turned}deg)`,
          }}
        >
          <img
            src={src}
            alt={alt}
            draggable={false}
            className={styles.image}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalHeight ? naturalWidth / naturalHeight : 1)
            }
          />
          {mark && <span className={styles.place} style={placeOf(mark)} data-testid="place-in-picture" />}
          {over?.(zoom.turned)}
        </div>
      </div>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;
const placeOf = ([left, top, width, height]: readonly [number, number, number, number]) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});
