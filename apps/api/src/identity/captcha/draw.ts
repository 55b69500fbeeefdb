import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { randomInt } from 'node:crypto';
import { HEIGHT, paintLandscape, WIDTH } from './landscape.ts';
import { otherShape, PIECE, randomShape, tracePiece, type Shape } from './piece.ts';
import { between, freshSeed, seeded, type Rng } from './random.ts';

export interface Puzzle {
  /** JPEG of 388 x 218 pixels with the gap and its decoys. */
  background: Uint8Array;
  /** PNG of 56 x 56 pixels. */
  piece: Uint8Array;
  /** Upper left corner of the gap's square, in pixels of the picture. */
  x: number;
  y: number;
}

const MARGIN = 8;

/**
 * Draws a slider puzzle: a new landscape, one gap, and two or three decoys of another shape. The true gap is the
 * faintest, so that the darkest area is never the solution.
 */
export async function drawPuzzle(): Promise<Puzzle> {
  const rng = seeded(freshSeed());
  // The piece starts at the left edge, so the gap never lies under it.
  const x = randomInt(PIECE + 24, WIDTH - PIECE - MARGIN + 1);
  const y = randomInt(MARGIN, HEIGHT - PIECE - MARGIN + 1);
  const shape = randomShape(rng);

  const picture = createCanvas(WIDTH, HEIGHT);
  const ctx = picture.getContext('2d');
  paintLandscape(ctx, rng);

  const piece = createCanvas(PIECE, PIECE);
  const cut = piece.getContext('2d');
  tracePiece(cut, 0, 0, shape);
  cut.save();
  cut.clip();
  cut.drawImage(picture, x, y, PIECE, PIECE, 0, 0, PIECE, PIECE);
  cut.restore();
  tracePiece(cut, 0, 0, shape);
  cut.strokeStyle = 'rgba(255,255,255,0.95)';
  cut.lineWidth = 2;
  cut.stroke();

  for (const decoy of decoys(rng, x, y)) gap(ctx, decoy.x, decoy.y, otherShape(rng, shape), between(rng, 0.42, 0.55));
  gap(ctx, x, y, shape, between(rng, 0.32, 0.38));

  const [background, pieceBytes] = await Promise.all([picture.encode('jpeg', 86), piece.encode('png')]);
  return { background, piece: pieceBytes, x, y };
}

function gap(ctx: SKRSContext2D, x: number, y: number, shape: Shape, depth: number): void {
  tracePiece(ctx, x, y, shape);
  ctx.fillStyle = `rgba(24,28,38,${depth})`;
  ctx.fill();
  ctx.strokeStyle = 'rgba(255,255,255,0.55)';
  ctx.lineWidth = 1.2;
  ctx.stroke();
}

/** One decoy on nearly the same row, the others anywhere; they do not overlap the gap. */
function decoys(rng: Rng, x: number, y: number): { x: number; y: number }[] {
  const count = 2 + Math.floor(rng() * 2);
  const placed = [{ x, y }];
  for (let tries = 0; placed.length <= count && tries < 200; tries += 1) {
    const sameRow = placed.length === 1;
    const candidate = {
      x: between(rng, PIECE + 8, WIDTH - PIECE - MARGIN),
      y: sameRow
        ? Math.min(HEIGHT - PIECE - 2, Math.max(2, y + between(rng, -14, 14)))
        : between(rng, 2, HEIGHT - PIECE - 2),
    };
    if (placed.every((other) => Math.abs(other.x - candidate.x) > PIECE || Math.abs(other.y - candidate.y) > PIECE)) {
      placed.push(candidate);
    }
  }
  return placed.slice(1);
}
