import { MARK_LEAST, type Box } from '@portal/common/rules/certification/marks';
import { middleAfter, type Middle, type Zoom } from '../viewer/zoom.ts';

/** Where a rectangle begins that is drawn by keys. */
export const MIDDLE: Box = [0.35, 0.45, 0.3, 0.1];

/** A step of a key, as a share of the picture. */
export const STEP = 0.01;

/** Digits of a share that are kept: a tenth of a pixel. */
const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const boxOf = (left: number, top: number, width: number, height: number): Box => [
  rounded(left),
  rounded(top),
  rounded(width),
  rounded(height),
];

/** The point of a picture under a point of the screen. `shown` is the picture as it is shown, `turned` clockwise. */
export function pointIn(
  shown: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
  turned: Zoom['turned'],
): Middle {
  const x = within((clientX - shown.left) / (shown.width || 1), 0, 1);
  const y = within((clientY - shown.top) / (shown.height || 1), 0, 1);
  return middleAfter({ x, y }, turned, 0);
}

/** The rectangle between two of its corners. */
export const between = (one: Middle, other: Middle): Box =>
  boxOf(Math.min(one.x, other.x), Math.min(one.y, other.y), Math.abs(one.x - other.x), Math.abs(one.y - other.y));

/** Large enough to be seen. */
export const isMark = ([, , width, height]: Box) => width >= MARK_LEAST && height >= MARK_LEAST;

/** Moves a rectangle by a step to the right and down, as seen on the turned picture; it stays inside. */
export function moved([left, top, width, height]: Box, right: number, down: number, turned: Zoom['turned']): Box {
  const { x, y } = middleAfter({ x: 0.5 + right, y: 0.5 + down }, turned, 0);
  return boxOf(within(left + x - 0.5, 0, 1 - width), within(top + y - 0.5, 0, 1 - height), width, height);
}

/** Makes a rectangle wider and higher, as seen on the turned picture; it stays inside. */
export function resized([left, top, width, height]: Box, wider: number, higher: number, turned: Zoom['turned']): Box {
  const [w, h] = turned % 180 === 0 ? [wider, higher] : [higher, wider];
  return boxOf(left, top, within(width + w, STEP, 1 - left), within(height + h, STEP, 1 - top));
}
