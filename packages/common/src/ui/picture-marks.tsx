import type { Box } from '../rules/certification/marks.ts';
import styles from './picture-marks.module.css';

const percent = (share: number) => `${share * 100}%`;

/** Style of a place in a positioned parent that is as large as the picture. */
export const placeOf = ([left, top, width, height]: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

/**
 * Numbered places over a picture, in a positioned parent that is as large as it. For the eyes only: a list beside the
 * picture says what is marked.
 */
export function PictureMarks({ boxes }: { boxes: readonly Box[] }) {
  return boxes.map((box, index) => (
    <span
      key={`${index} ${box.join()}`}
      className={styles.mark}
      style={placeOf(box)}
      aria-hidden="true"
      data-testid="picture-mark"
    >
      <span className={styles.number}>{index + 1}</span>
    </span>
  ));
}
