import { LICENCE_FILE_MAX } from '@portal/common/rules/certification/licence-file';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { refuse } from '../http/refusal.ts';

/** A picture larger than this is refused before it is decoded. */
const PIXELS = 40_000_000;
const SECONDS = 20;

// Only the two decoders we use: an SVG, a TIFF or whatever else hides behind another name never reaches its parser.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

export interface Document { bytes: Uint8Array; mediaType: 'image/jpeg' | 'image/png' | 'application/pdf' }

/**
 * Makes an uploaded document harmless. The type comes from the bytes, not from the name. Pictures are decoded and
 * encoded again, upright and without metadata, so that nothing that was appended or hidden survives. A PDF (staff only)
 * is kept as it is and only ever sent with its fixed type.
 *
 * @param field wire name of the file, for the answer
 * @throws Refusal `upload.type` for anything that is no whole JPEG or PNG (or PDF), `upload.size` above 10 MB or 40
 * million pixels
 */
export async function readDocument(bytes: Uint8Array, { field, pdf }: { field: string; pdf: boolean }): Promise<Document> {
  const wrong = (issue: 'upload.type' | 'upload.size'): never => refuse(issue, { fields: { [field]: issue } });
  if (bytes.length > LICENCE_FILE_MAX) wrong('upload.size');
  const kind = (await fileTypeFromBuffer(bytes))?.mime;
  if (kind === 'application/pdf' && pdf) return { bytes, mediaType: kind };
  if (kind !== 'image/jpeg' && kind !== 'image/png') return wrong('upload.type');
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', animated: false }).timeout({ seconds: SECONDS }).rotate();
    const clean = kind === 'image/png' ? picture.png({ compressionLevel: 7 }) : picture.jpeg({ quality: 90 });
    return { bytes: await clean.toBuffer(), mediaType: kind };
  } catch (error) {
    return wrong(/pixel limit/i.test(String(error)) ? 'upload.size' : 'upload.type');
  }
}

/** The name of an upload as it may be shown: without folders, hidden characters and excess. */
export function shownName(name: string, mediaType: Document['mediaType']): string {
  const ending = { 'image/jpeg': '.jpg', 'image/png': '.png', 'application/pdf': '.pdf' }[mediaType];
  const base = name.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[\p{C}"<>|:*?]/gu, '').trim().slice(0, 80);
  return `${base === '' ? 'licence' : base}${ending}`;
}
