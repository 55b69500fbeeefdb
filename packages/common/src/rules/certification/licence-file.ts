/** Faults of a picture that the API measures: too small, blurred, or text cut off by an edge. */
export type LicencePictureIssue = 'upload.small' | 'upload.blurred' | 'upload.cropped';
/** The code that was typed differs from the one that was read in the picture. */
export type LicenceTextIssue = 'licence.codeDiffers';
export type LicenceFileIssue = 'upload.type' | 'upload.size' | 'upload.pixels';

/** Largest licence file, in bytes: 10 MB. */
export const LICENCE_FILE_MAX = 10 * 1024 * 1024;
/** Most pixels of a picture that the API decodes. Pages shrink larger ones before the upload. */
export const LICENCE_PIXELS_MAX = 40_000_000;
/** File extensions of each accepted type. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/** Name, size in bytes, and the type detected by the browser; empty when unknown. */
export interface LicenceFile {
  name: string;
  type: string;
  size: number;
}

/** Licence picture: jpg, jpeg or png, for staff also pdf, at most 10 MB. The API checks the content. */
export function checkLicenceFile(
  file: LicenceFile,
  { pdf = false }: { pdf?: boolean } = {},
): LicenceFileIssue | undefined {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const fits = Object.entries(ENDINGS).some(
    ([type, endings]) =>
      (pdf || type !== 'application/pdf') && endings.includes(ending) && (file.type === '' || file.type === type),
  );
  if (!fits || file.size === 0) return 'upload.type';
  return file.size > LICENCE_FILE_MAX ? 'upload.size' : undefined;
}

/** Value of `accept` for a file input. */
export function licenceFileAccept({ pdf = false }: { pdf?: boolean } = {}): string {
  return pdf ? '.jpg,.jpeg,.png,.pdf' : '.jpg,.jpeg,.png';
}
