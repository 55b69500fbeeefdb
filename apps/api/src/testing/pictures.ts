import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Lines of dark marks on white paper, with a margin: sharp and complete like a scanned page. */
function page(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const margin = x < width / 10 || x >= width * 0.9 || y < height / 10 || y >= height * 0.9;
      if (!margin && y % 24 < 10 && (x * 7 + Math.floor(y / 24) * 5) % 23 < 9)
        pixels.fill(40, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return pixels;
}

const drawn = new Map<string, Promise<Buffer>>();

/** A valid image with identifying metadata, which passes as a scanned licence from 480 pixels on. */
export function picture(format: 'png' | 'jpeg' = 'png', width = 480, height = width): Promise<Buffer> {
  const key = `${format} ${width} ${height}`;
  const known = drawn.get(key) ?? draw(format, width, height);
  drawn.set(key, known);
  return known;
}

function draw(format: 'png' | 'jpeg', width: number, height: number): Promise<Buffer> {
  return sharp(page(width, height), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'secret-metadata', Artist: 'Ann Lin' } })
    [format]()
    .toBuffer();
}

/** Rows beyond this are declared but left out: compressing gigabytes would take seconds. */
const MOST_BYTES = 8_000_000;

/** A PNG of a few kilobytes that decompresses to `width` x `height` pixels of one bit, or claims to. */
export function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'ascii'), data]);
    const out = Buffer.alloc(named.length + 8);
    out.writeUInt32BE(data.length, 0);
    named.copy(out, 4);
    out.writeUInt32BE(crc32(named), named.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, MOST_BYTES));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The form data of an upload. */
export function uploadForm(
  bytes: Uint8Array | string,
  name = 'licence.png',
  fields: Record<string, string> = { lic_type: '1' },
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('image', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/png' }));
  return form;
}
