/** A grey picture: one byte for each pixel, row by row. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A connected patch of ink, by the places of its pixels. */
type Patch = Int32Array;

/** A run of text on one line: the pixels of its patches, along the line (`u`) and across it (`v`). */
interface Segment {
  patches: Patch[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Columns into which a segment is divided; one bit of its pattern for each. */
export const COLUMNS = 32;
/** Columns of a pattern that are named as doubtful. */
const DOUBTFUL = 4;
/**
 * A segment that was found: width in heights, share of the width of all, its pattern of light and dark columns, and the
 * columns of the pattern that are likely to differ in a copy.
 */
export interface TextSegment {
  ratio: number;
  share: number;
  pattern: number;
  doubtful: number;
}

/** Ink is darker than its surroundings by this part of the contrast; `SURROUNDINGS` pixels to each side. */
const DARKER = 0.2;
const SURROUNDINGS = 15;
/** Smaller patches are dirt; larger ones, as parts of the longer side, are frames, seals, edges of the paper. */
const LEAST_PIXELS = 4;
const LONGEST = 0.45;
const THICKEST = 0.09;
/** A page has some hundred; of a picture with more the largest count, so that noise takes no time. */
const MOST_PATCHES = 1500;
/** Text is at most this much higher than half of the ink. */
const HIGHEST = 2.2;
/** Pixels of ink from which the direction of the lines is computed. */
const MOST_PLACES = 5000;
/** Degrees by which a picture may be turned. */
const MOST_SKEW = 6;
/** Segments are at least this many heights wide: shorter ones have too little in them. */
const LEAST_RATIO = 2.5;
/** Part of the area of a segment that is ink: less is a thin line, broken into dashes. */
const LEAST_INK = 0.1;

/** The difference between the lightest and the darkest pixels, without one in a hundred at both ends. */
function contrastOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < pixels.length; i += 1) counts[pixels[i]!]! += 1;
  const [from, to] = [0.01, 0.99].map((part) => {
    let left = part * pixels.length;
    return counts.findIndex((count) => (left -= count) < 0);
  }) as [number, number];
  return to - from;
}

/** How much darker than its surroundings each pixel is; 0 where it is no ink. */
function inkOf({ pixels, width, height }: Grey): Uint8Array {
  const least = DARKER * contrastOf(pixels);
  const ink = new Uint8Array(width * height);
  /** Sums of the surrounding rows, for each column; `rows` of them. */
  const columns = new Int32Array(width);
  let rows = 0;
  const addRow = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return;
    rows += sign;
    for (let x = 0; x < width; x += 1) columns[x]! += sign * pixels[y * width + x]!;
  };
  for (let y = 0; y < SURROUNDINGS; y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    addRow(y + SURROUNDINGS, 1);
    addRow(y - SURROUNDINGS - 1, -1);
    let sum = 0;
    for (let x = 0; x < Math.min(SURROUNDINGS, width); x += 1) sum += columns[x]!;
    for (let x = 0; x < width; x += 1) {
      if (x + SURROUNDINGS < width) sum += columns[x + SURROUNDINGS]!;
      if (x > SURROUNDINGS) sum -= columns[x - SURROUNDINGS - 1]!;
      const count = rows * (Math.min(width, x + SURROUNDINGS + 1) - Math.max(0, x - SURROUNDINGS));
      const darker = sum / count - pixels[y * width + x]!;
      if (darker > least) ink[y * width + x] = darker;
    }
  }
  return ink;
}

/** The connected patches of ink that can be text. */
function patchesOf(ink: Uint8Array, width: number, height: number): Patch[] {
  const longer = Math.max(width, height);
  const seen = new Uint8Array(ink.length);
  const found = new Int32Array(ink.length);
  const patches: Patch[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] === 0 || seen[start] === 1) continue;
    let [left, right, top, bottom, count] = [width, 0, height, 0, 1];
    seen[start] = 1;
    found[0] = start;
    for (let next = 0; next < count; next += 1) {
      const x = found[next]! % width;
      const y = (found[next]! - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j += 1) {
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i += 1) {
          const place = j * width + i;
          if (ink[place] === 0 || seen[place] === 1) continue;
          seen[place] = 1;
          found[count] = place;
          count += 1;
        }
      }
    }
    const sides = [right - left + 1, bottom - top + 1];
    if (count >= LEAST_PIXELS && Math.max(...sides) <= LONGEST * longer && Math.min(...sides) <= THICKEST * longer)
      patches.push(found.slice(0, count));
  }
  return patches.length <= MOST_PATCHES
    ? patches
    : patches.sort((one, other) => other.length - one.length).slice(0, MOST_PATCHES);
}

/** Where a place of the picture is along and across the lines of text. */
interface Turn {
  along(place: number): number;
  across(place: number): number;
}

function turnOf(degrees: number, isUpright: boolean, { width, height }: Grey): Turn {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const x = (place: number) => (place % width) - width / 2;
  const y = (place: number) => Math.floor(place / width) - height / 2;
  const along = (place: number) => cos * x(place) + sin * y(place);
  const across = (place: number) => cos * y(place) - sin * x(place);
  return isUpright ? { along, across } : { along: across, across: along };
}

/** Adds to the two sums that a place lies between, by how near they are. */
function add(sums: Float64Array, at: number, amount: number): void {
  const lower = Math.floor(at);
  const part = at - lower;
  if (lower >= 0) sums[lower]! += amount * (1 - part);
  if (lower + 1 < sums.length) sums[lower + 1]! += amount * part;
}

/** Rows next to each other would favour pictures that are not turned, whose pixels fall on whole rows. */
function steps(sums: Float64Array): number {
  let sum = 0;
  for (let i = 4; i < sums.length; i += 1) sum += (sums[i]! - sums[i - 4]!) ** 2;
  return sum;
}

/**
 * The direction of the lines: turned that way, the ink of each line is in few rows, so the sums of near rows
 * differ most. Lines may also go down the picture: then the ink is in few columns.
 */
function linesOf(patches: Patch[], picture: Grey): Turn {
  const every = Math.ceil(patches.reduce((sum, { length }) => sum + length, 0) / MOST_PLACES);
  const places = patches.flatMap((patch) => Array.from(patch.filter((_, i) => i % every === 0)));
  const upright = turnOf(0, true, picture);
  const [xs, ys] = [Float64Array.from(places, upright.along), Float64Array.from(places, upright.across)];
  const middle = Math.ceil(Math.hypot(picture.width, picture.height) / 2) + 1;
  const rows = new Float64Array(2 * middle + 1);
  const columns = new Float64Array(2 * middle + 1);
  const sumUp = (degrees: number) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    rows.fill(0);
    columns.fill(0);
    for (let i = 0; i < places.length; i += 1) {
      add(rows, cos * ys[i]! - sin * xs[i]! + middle, 1);
      add(columns, cos * xs[i]! + sin * ys[i]! + middle, 1);
    }
  };
  let sharpest = -1;
  let angle = 0;
  for (const [range, step] of [
    [MOST_SKEW, 0.5],
    [0.4, 0.1],
    [0.08, 0.02],
  ] as const) {
    const from = angle;
    for (let degrees = from - range; degrees <= from + range + 1e-9; degrees += step) {
      sumUp(degrees);
      const sharpness = Math.max(steps(rows), steps(columns));
      if (sharpness > sharpest) {
        sharpest = sharpness;
        angle = degrees;
      }
    }
  }
  sumUp(angle);
  const squares = (sums: Float64Array) => sums.reduce((sum, one) => sum + one * one, 0);
  return turnOf(angle, squares(rows) >= squares(columns), picture);
}

const heightOf = ({ top, bottom }: Segment) => bottom - top + 1;

/** Joins patches that overlap across the line and follow each other along it with less than `gap` between them. */
function join(parts: Segment[], gap: number): Segment[] {
  const joined: Segment[] = [];
  for (const part of parts.toSorted((one, other) => one.left - other.left)) {
    let current = { ...part, patches: [...part.patches] };
    for (let i = joined.length - 1; i >= 0; i -= 1) {
      const before = joined[i]!;
      const overlap = Math.min(before.bottom, current.bottom) - Math.max(before.top, current.top) + 1;
      if (current.left - before.right > gap || overlap < Math.min(heightOf(before), heightOf(current)) / 2) continue;
      joined.splice(i, 1);
      current = {
        patches: [...before.patches, ...current.patches],
        left: Math.min(before.left, current.left),
        right: Math.max(before.right, current.right),
        top: Math.min(before.top, current.top),
        bottom: Math.max(before.bottom, current.bottom),
      };
    }
    joined.push(current);
  }
  return joined;
}

const inkIn = ({ patches }: Segment) => patches.reduce((sum, { length }) => sum + length, 0);

/** The height of which half of the ink is. */
function medianHeight(segments: Segment[]): number {
  const heights = segments
    .map((one) => ({ height: heightOf(one), ink: inkIn(one) }))
    .sort((one, other) => one.height - other.height);
  let left = heights.reduce((sum, { ink }) => sum + ink, 0) / 2;
  return heights.find(({ ink }) => (left -= ink) <= 0)?.height ?? 0;
}

/** Without what is much higher than most patches: headlines, and parts of drawings, which would join lines. */
function textOf(parts: Segment[]): Segment[] {
  const most = HIGHEST * medianHeight(parts);
  return parts.filter((one) => heightOf(one) <= most);
}

/** Which of the columns of a segment have more ink than those around it, and where that is least clear. */
function patternOf({ patches, left, right }: Segment, ink: Uint8Array, turn: Turn) {
  const columns = new Float64Array(COLUMNS);
  for (const patch of patches) {
    for (const place of patch) {
      const at = ((turn.along(place) - left + 0.5) / (right - left + 1)) * COLUMNS - 0.5;
      add(columns, at, ink[place]!);
    }
  }
  const excess = Array.from(columns, (column, i) => {
    const around = columns.subarray(Math.max(0, i - 3), i + 4);
    const mean = around.reduce((sum, one) => sum + one, 0) / around.length;
    return mean === 0 ? 0 : column / mean - 1;
  });
  const least = excess.map(Math.abs).sort((one, other) => one - other)[DOUBTFUL]!;
  const bitsOf = (holds: (one: number) => boolean) =>
    excess.reduce((bits, one) => (bits << 1) | (holds(one) ? 1 : 0), 0) >>> 0;
  return { pattern: bitsOf((one) => one > 0), doubtful: bitsOf((one) => Math.abs(one) < least) };
}

/**
 * The runs of text in a picture, widest first. Frames, seals and the edges of the paper are no text, so they may be
 * missing; where the text is, its size and direction do not matter.
 */
export function textSegments(picture: Grey): TextSegment[] {
  const ink = inkOf(picture);
  const patches = patchesOf(ink, picture.width, picture.height);
  if (patches.length === 0) return [];
  const turn = linesOf(patches, picture);
  const parts = patches.map((patch): Segment => {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const place of patch) {
      const [u, v] = [turn.along(place), turn.across(place)];
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
    return { patches: [patch], left, right, top, bottom };
  });
  const height = medianHeight(join(textOf(parts), 4));
  const runs = join(join(textOf(parts), height / 3), height).filter(
    (one) =>
      heightOf(one) > height / 2 &&
      one.right - one.left > LEAST_RATIO * heightOf(one) &&
      inkIn(one) > LEAST_INK * heightOf(one) * (one.right - one.left),
  );
  const total = runs.reduce((sum, { left, right }) => sum + right - left, 0);
  return runs
    .map((one) => ({
      ratio: (one.right - one.left + 1) / heightOf(one),
      share: (one.right - one.left) / total,
      ...patternOf(one, ink, turn),
    }))
    .sort((one, other) => other.share - one.share);
}
