import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Rng } from './random.ts';

/** Side of the square that holds the piece with its knobs. */
export const PIECE = 56;
const KNOB = 10;
const BODY = PIECE - 2 * KNOB;

/** What each side has, clockwise from the top: a knob, a notch, or nothing. */
export type Shape = readonly [Side, Side, Side, Side];
type Side = 1 | 0 | -1;

const SIDES: readonly Side[] = [1, 0, -1];

/** A shape with at least two sides that are not straight, so that shapes differ visibly. */
export function randomShape(rng: Rng): Shape {
  for (;;) {
    const side = () => SIDES[Math.floor(rng() * 3)]!;
    const shape: Shape = [side(), side(), side(), side()];
    if (shape.filter((s) => s !== 0).length >= 2) return shape;
  }
}

/** A shape for a decoy gap: it differs from `shape` on at least two sides. */
export function otherShape(rng: Rng, shape: Shape): Shape {
  for (;;) {
    const candidate = randomShape(rng);
    if (candidate.filter((s, i) => s !== shape[i]).length >= 2) return candidate;
  }
}

/** Adds the outline of the piece, whose square has its upper left corner at (x, y), to the current path. */
export function tracePiece(ctx: SKRSContext2D, x: number, y: number, shape: Shape): void {
  const left = x + KNOB;
  const top = y + KNOB;
  const right = left + BODY;
  const bottom = top + BODY;
  const middleX = left + BODY / 2;
  const middleY = top + BODY / 2;
  ctx.beginPath();
  ctx.moveTo(left, top);
  side(ctx, middleX, top, 1, 0, shape[0]);
  ctx.lineTo(right, top);
  side(ctx, right, middleY, 0, 1, shape[1]);
  ctx.lineTo(right, bottom);
  side(ctx, middleX, bottom, -1, 0, shape[2]);
  ctx.lineTo(left, bottom);
  side(ctx, left, middleY, 0, -1, shape[3]);
  ctx.closePath();
}

/** The knob or notch in the middle of a side that runs in direction (dx, dy), clockwise. */
function side(ctx: SKRSContext2D, x: number, y: number, dx: number, dy: number, kind: Side): void {
  if (kind === 0) return;
  // The circle of a knob meets the side where the neck begins, and reaches exactly KNOB beyond it.
  const opening = 0.9;
  const radius = KNOB / (1 + Math.cos(opening));
  // Outward is to the left of the direction of travel.
  const out = kind * radius * Math.cos(opening);
  const cx = x + dy * out;
  const cy = y - dx * out;
  const along = Math.atan2(dy, dx);
  if (kind === 1) ctx.arc(cx, cy, radius, along + Math.PI / 2 + opening, along + Math.PI / 2 - opening + Math.PI * 2);
  else ctx.arc(cx, cy, radius, along - Math.PI / 2 - opening, along - Math.PI / 2 + opening - Math.PI * 2, true);
}
