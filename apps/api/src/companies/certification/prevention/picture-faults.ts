import type { RefusalReason } from '@portal/common/enums/certification/refusal-reason';
import type { LicencePictureIssue } from '@portal/common/rules/certification/licence-file';
import sharp from 'sharp';

/** The reason that staff would give for each fault of a picture. */
export const REASON_OF_FAULT = {
  'upload.small': 'unreadable',
  'upload.blurred': 'unreadable',
  'upload.cropped': 'incomplete',
} as const satisfies Record<LicencePictureIssue, RefusalReason>;

/** Smaller pictures cannot be read: pixels of the longer and of the shorter side. */
const LONG_SIDE = 480;
const SHORT_SIDE = 320;
/** Width at which a picture is measured, in pixels. */
const WIDTH = 800;
const TILES = 8;
/** A document has plain areas, so only its sharpest tiles count; below this variance none of them shows text. */
const SHARP_TILES = 4;
const LEAST_VARIANCE = 20;
/** Characters cut by an edge are several short dark runs there; a table or a shadow is one long run. */
const CUT_RUNS = 5;
const LONGEST_RUN = 60;
/** Share of the brightness of the paper below which a pixel is ink. */
const INK = 0.6;

interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

const at = ({ data, width }: Grey, x: number, y: number): number => data[y * width + x]!;

/** Variance of the Laplacian in one tile: high where there are edges, such as those of text. */
function varianceOf(grey: Grey, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = Math.max(1, top); y < Math.min(bottom, grey.height - 1); y += 1) {
    for (let x = Math.max(1, left); x < Math.min(right, grey.width - 1); x += 1) {
      const value =
        at(grey, x - 1, y) + at(grey, x + 1, y) + at(grey, x, y - 1) + at(grey, x, y + 1) - 4 * at(grey, x, y);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Sharpness of a picture: the variance of its fourth sharpest tile. */
function sharpnessOf(grey: Grey): number {
  const variances: number[] = [];
  for (let row = 0; row < TILES; row += 1) {
    for (let column = 0; column < TILES; column += 1) {
      const [left, right] = [column, column + 1].map((n) => Math.floor((n * grey.width) / TILES)) as [number, number];
      const [top, bottom] = [row, row + 1].map((n) => Math.floor((n * grey.height) / TILES)) as [number, number];
      variances.push(varianceOf(grey, left, top, right, bottom));
    }
  }
  return variances.sort((a, b) => b - a)[SHARP_TILES - 1]!;
}

/** Short dark runs along a line of pixels, dark compared with the paper that surrounds them. */
function inkRuns(line: readonly number[]): number {
  const paper = [...line].sort((a, b) => a - b)[Math.floor(line.length * 0.9)]!;
  let runs = 0;
  let length = 0;
  for (const value of [...line, 255]) {
    if (value < paper * INK) length += 1;
    else {
      if (length >= 2 && length <= LONGEST_RUN) runs += 1;
      length = 0;
    }
  }
  return runs;
}

/**
 * The four outermost lines of pixels; each is the darker of two lines, because scans often have a bright outermost one.
 */
function edgesOf(grey: Grey): number[][] {
  const { width, height } = grey;
  const across = (y: number, next: number) =>
    Array.from({ length: width }, (_, x) => Math.min(at(grey, x, y), at(grey, x, next)));
  const down = (x: number, next: number) =>
    Array.from({ length: height }, (_, y) => Math.min(at(grey, x, y), at(grey, next, y)));
  return [across(0, 1), across(height - 1, height - 2), down(0, 1), down(width - 1, width - 2)];
}

/** Sharpness and the most ink runs at one edge, as the limits of this file compare them. */
export async function measurePicture(bytes: Uint8Array): Promise<{ sharpness: number; cutRuns: number }> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: WIDTH })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = { data: new Uint8Array(data), width: info.width, height: info.height };
  return { sharpness: sharpnessOf(grey), cutRuns: Math.max(...edgesOf(grey).map(inkRuns)) };
}

/** The first fault of a picture that staff would reject it for; undefined when there is none. */
export async function findPictureFault(bytes: Uint8Array): Promise<LicencePictureIssue | undefined> {
  const { width, height } = await sharp(bytes).metadata();
  if (Math.max(width, height) < LONG_SIDE || Math.min(width, height) < SHORT_SIDE) return 'upload.small';
  const { sharpness, cutRuns } = await measurePicture(bytes);
  if (sharpness < LEAST_VARIANCE) return 'upload.blurred';
  return cutRuns >= CUT_RUNS ? 'upload.cropped' : undefined;
}
