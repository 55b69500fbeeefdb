import { cut } from '@portal/common/rules/text/cut';
import {
  LICENCE_FILE_MAX,
  LICENCE_PIXELS_MAX,
  type LicenceFileIssue,
} from '@portal/common/rules/certification/licence-file';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { refuse, refuseAt } from '../errors/refusal.ts';

const SECONDS = 20;
/** Seconds after which a picture may be sent again when the time was too short for it. */
const RETRY_AFTER = 10;

/**
 * Refuses a picture that was not finished in time: other work kept the processors. It can be sent again, unlike one that
 * is damaged. Returns for any other error.
 */
function refuseLate(error: unknown): void {
  if (/\btimeout: \d+% complete/.test(String(error))) refuse('4290000000', { retryAfter: RETRY_AFTER });
}

// Only these decoders are enabled, so that SVG, TIFF and other formats never reach their parsers. Documents are JPEG or
// PNG; WebP is for pictures of the portal itself.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

export interface Document {
  bytes: Uint8Array;
  mediaType: 'image/jpeg' | 'image/png' | 'application/pdf';
}

/**
 * Sanitises an uploaded document. The type is detected from the bytes, not the name. Pictures are decoded and
 * re-encoded, upright and without metadata, so that appended or hidden data is lost. A PDF (staff only) is stored
 * unchanged and always sent with its fixed type.
 *
 * @param field wire name of the file, for the rejection
 * @throws Refusal `upload.type` for anything but a complete JPEG or PNG (or PDF), `upload.size` above 10 MB,
 * `upload.pixels` above 40 million pixels, `4290000000` when the time was too short
 */
export async function sanitiseDocument(
  bytes: Uint8Array,
  { field, pdf }: { field: string; pdf: boolean },
): Promise<Document> {
  const wrong = (issue: LicenceFileIssue): never => refuseAt(field, issue);
  if (bytes.length > LICENCE_FILE_MAX) wrong('upload.size');
  const kind = (await fileTypeFromBuffer(bytes))?.mime;
  if (kind === 'application/pdf' && pdf) return { bytes, mediaType: kind };
  if (kind !== 'image/jpeg' && kind !== 'image/png') return wrong('upload.type');
  try {
    const picture = sharp(bytes, { limitInputPixels: LICENCE_PIXELS_MAX, failOn: 'error', animated: false })
      .timeout({ seconds: SECONDS })
      .rotate();
    const clean = kind === 'image/png' ? picture.png({ compressionLevel: 7 }) : picture.jpeg({ quality: 90 });
    return { bytes: await clean.toBuffer(), mediaType: kind };
  } catch (error) {
    refuseLate(error);
    return wrong(/pixel limit/i.test(String(error)) ? 'upload.pixels' : 'upload.type');
  }
}

/** A picture of the portal's content: its bytes without metadata, its size in pixels. */
export interface SitePicture {
  bytes: Uint8Array;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

const SITE_SIDE_MAX = 2400;

/**
 * Decodes an administrator's picture and encodes it anew, at most 2,400 pixels wide and high. Undefined for anything but
 * a complete PNG, JPEG or WebP.
 *
 * @throws Refusal `4290000000` when the time was too short
 */
export async function sanitiseSitePicture(bytes: Uint8Array): Promise<SitePicture | undefined> {
  const kind = (await fileTypeFromBuffer(bytes))?.mime;
  if (kind !== 'image/png' && kind !== 'image/jpeg' && kind !== 'image/webp') return undefined;
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: LICENCE_PIXELS_MAX,
      failOn: 'error',
      animated: false,
    })
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize({ width: SITE_SIDE_MAX, height: SITE_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType: kind, width: info.width, height: info.height };
  } catch (error) {
    refuseLate(error);
    return undefined;
  }
}

/** File name for display: without folders, control characters and excess length. */
export function shownName(name: string, mediaType: Document['mediaType']): string {
  const ending = { 'image/jpeg': '.jpg', 'image/png': '.png', 'application/pdf': '.pdf' }[mediaType];
  const whole = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .trim();
  const base = cut(whole, 80);
  return `${base === '' ? 'licence' : base}${ending}`;
}
