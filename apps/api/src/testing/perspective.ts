import sharp from 'sharp';

/**
 * The picture as a camera sees it that is not above the paper: the far edge is shorter by `slant` of the width on each
 * side, and the lines there lie closer.
 */
export async function inPerspective(bytes: Uint8Array, slant: number): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const out = Buffer.alloc(data.length, 0x55);
  // Projective: the weight grows from the far edge (1 - 2 * slant) to the near one (1).
  const far = 1 / (1 - 2 * slant);
  for (let y = 0; y < height; y += 1) {
    const down = y / (height - 1);
    const weight = far + (1 - far) * down;
    const from = (down * 1) / weight;
    const rowWidth = 1 / weight;
    for (let x = 0; x < width; x += 1) {
      const across = (x / (width - 1) - (1 - rowWidth) / 2) / rowWidth;
      if (across < 0 || across > 1 || from > 1) continue;
      const [sx, sy] = [across * (width - 1), from * (height - 1)];
      const [x0, y0] = [Math.min(Math.floor(sx), width - 2), Math.min(Math.floor(sy), height - 2)];
      const [fx, fy] = [sx - x0, sy - y0];
      for (let c = 0; c < channels; c += 1) {
        const at = (dx: number, dy: number) => data[((y0 + dy) * width + x0 + dx) * channels + c]!;
        out[(y * width + x) * channels + c] = Math.round(
          (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy,
        );
      }
    }
  }
  return sharp(out, { raw: { width, height, channels } }).jpeg({ quality: 85 }).toBuffer();
}
