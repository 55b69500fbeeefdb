/** Scale in percent of the fitted size, and rotation in degrees clockwise. */
export interface Zoom {
  percent: number;
  turned: 0 | 90 | 180 | 270;
}

export const fitted: Zoom = { percent: 100, turned: 0 };

const STEPS = [25, 50, 75, 100, 125, 150, 200, 300, 400, 600];

export const larger = ({ percent, turned }: Zoom): Zoom => ({
  percent: STEPS.find((step) => step > percent) ?? percent,
  turned,
});
export const smaller = ({ percent, turned }: Zoom): Zoom => ({
  percent: STEPS.findLast((step) => step < percent) ?? percent,
  turned,
});
export const turned = (zoom: Zoom): Zoom => ({ ...zoom, turned: ((zoom.turned + 90) % 360) as Zoom['turned'] });
export const isLargest = ({ percent }: Zoom) => percent >= STEPS.at(-1)!;
export const isSmallest = ({ percent }: Zoom) => percent <= STEPS[0]!;

/** A point of the shown picture, as fractions of its width and height. */
export interface Middle {
  x: number;
  y: number;
}

/** Position of a point after a rotation. */
export function middleAfter({ x, y }: Middle, before: Zoom['turned'], after: Zoom['turned']): Middle {
  switch ((after - before + 360) % 360) {
    case 90:
      return { x: 1 - y, y: x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: y, y: 1 - x };
    default:
      return { x, y };
  }
}
