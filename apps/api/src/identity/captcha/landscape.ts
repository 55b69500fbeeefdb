import type { SKRSContext2D } from '@napi-rs/canvas';
import { between, pick, type Rng } from './random.ts';

export const WIDTH = 388;
export const HEIGHT = 218;

interface Palette {
  sky: readonly [string, string];
  disc: string;
  ridges: readonly string[];
  ink: string;
  light: string;
}

/** Sky from top to horizon, sun or moon, ridges from far to near, birds and boats, lines on the water. */
const PALETTES: readonly Palette[] = [
  {
    sky: ['#F3EBDA', '#E9DFC9'],
    disc: '#DE9465',
    ridges: ['#C4CCCF', '#94A7B0', '#5E7985', '#35505C'],
    ink: '#3A3A3A',
    light: '#B9C7CB',
  },
  {
    sky: ['#DCE8F2', '#F6E7D8'],
    disc: '#E8B25C',
    ridges: ['#B9C7DC', '#8CA1C4', '#5B749F', '#33476E'],
    ink: '#2D3550',
    light: '#C9D5E8',
  },
  {
    sky: ['#F7D9C4', '#F3B79B'],
    disc: '#FBF1DE',
    ridges: ['#D99C8B', '#B4736F', '#7F4F5B', '#4B3344'],
    ink: '#4B3344',
    light: '#E7C6B8',
  },
  {
    sky: ['#E3EFE4', '#CFE3D6'],
    disc: '#F0CF8E',
    ridges: ['#AECBB4', '#7FA98B', '#4F7F66', '#2C5344'],
    ink: '#274438',
    light: '#CDE3D4',
  },
  {
    sky: ['#27304F', '#55618C'],
    disc: '#F4EBCB',
    ridges: ['#6F7BA4', '#4F5B87', '#364069', '#20284A'],
    ink: '#E9E6DA',
    light: '#8D98BF',
  },
  {
    sky: ['#EFE6F2', '#DCCBE4'],
    disc: '#F2A7A0',
    ridges: ['#C9B5D6', '#A48DBA', '#755F92', '#473A66'],
    ink: '#473A66',
    light: '#DACBE6',
  },
];

/** Paints a landscape that depends on the seed. */
export function paintLandscape(ctx: SKRSContext2D, rng: Rng): void {
  const palette = pick(rng, PALETTES);
  const sky = ctx.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, palette.sky[0]);
  sky.addColorStop(1, palette.sky[1]);
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);

  disc(ctx, rng, palette.disc);
  for (let i = 0; i < 3; i += 1)
    bird(ctx, between(rng, 20, WIDTH - 30), between(rng, 16, 70), between(rng, 5, 9), palette.ink);
  palette.ridges.forEach((colour, i) =>
    ridge(ctx, rng, colour, between(rng, 78, 96) + i * between(rng, 24, 30), 30 - i * 5),
  );
  boat(ctx, between(rng, 40, WIDTH - 40), HEIGHT - between(rng, 26, 40), palette);
  water(ctx, rng, palette.light);
  grain(ctx, rng);
}

function disc(ctx: SKRSContext2D, rng: Rng, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(between(rng, 40, WIDTH - 40), between(rng, 30, 74), between(rng, 14, 28), 0, Math.PI * 2);
  ctx.fill();
}

/** A mountain line: three waves of random length and phase. */
function ridge(ctx: SKRSContext2D, rng: Rng, colour: string, base: number, height: number): void {
  const waves = [1, 2, 3].map((n) => ({
    length: between(rng, 60, 150) / n,
    phase: between(rng, 0, 7),
    size: height / n,
  }));
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(0, HEIGHT);
  for (let x = 0; x <= WIDTH; x += 4) {
    const y = waves.reduce((sum, wave) => sum + Math.sin(x / wave.length + wave.phase) * wave.size, base);
    ctx.lineTo(x, y);
  }
  ctx.lineTo(WIDTH, HEIGHT);
  ctx.closePath();
  ctx.fill();
}

function bird(ctx: SKRSContext2D, x: number, y: number, size: number, ink: string): void {
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  ctx.moveTo(x - size, y);
  ctx.quadraticCurveTo(x - size / 2, y - size / 1.6, x, y);
  ctx.quadraticCurveTo(x + size / 2, y - size / 1.6, x + size, y);
  ctx.stroke();
}

function boat(ctx: SKRSContext2D, x: number, y: number, palette: Palette): void {
  ctx.fillStyle = palette.light;
  ctx.beginPath();
  ctx.moveTo(x, y - 16);
  ctx.lineTo(x, y - 2);
  ctx.lineTo(x + 10, y - 2);
  ctx.closePath();
  ctx.fill();
  ctx.fillStyle = palette.ink;
  ctx.beginPath();
  ctx.moveTo(x - 10, y);
  ctx.lineTo(x + 12, y);
  ctx.lineTo(x + 7, y + 6);
  ctx.lineTo(x - 6, y + 6);
  ctx.closePath();
  ctx.fill();
}

function water(ctx: SKRSContext2D, rng: Rng, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.globalAlpha = 0.6;
  ctx.lineWidth = 1.4;
  for (let i = 0; i < 5; i += 1) {
    const x = between(rng, 0, WIDTH - 60);
    const y = between(rng, HEIGHT - 22, HEIGHT - 4);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x + between(rng, 24, 90), y);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Faint noise, so that an edge filter finds more than the gap. */
function grain(ctx: SKRSContext2D, rng: Rng): void {
  for (let i = 0; i < 220; i += 1) {
    ctx.fillStyle = rng() < 0.5 ? 'rgba(255,255,255,0.16)' : 'rgba(20,26,40,0.12)';
    ctx.fillRect(rng() * WIDTH, rng() * HEIGHT, between(rng, 0.8, 2.4), between(rng, 0.8, 2.4));
  }
  for (let i = 0; i < 4; i += 1) {
    ctx.fillStyle = 'rgba(255,255,255,0.06)';
    ctx.beginPath();
    ctx.ellipse(
      rng() * WIDTH,
      rng() * HEIGHT,
      between(rng, 30, 80),
      between(rng, 6, 16),
      between(rng, -0.3, 0.3),
      0,
      Math.PI * 2,
    );
    ctx.fill();
  }
}
