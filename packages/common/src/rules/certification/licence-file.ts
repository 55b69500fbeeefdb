export type LicenceFileIssue = 'upload.type' | 'upload.size';

/** Largest licence file, in bytes (spec 1 §5: 10 MB). */
export const LICENCE_FILE_MAX = 10 * 1024 * 1024;
/** Endings that belong to each type that may be uploaded. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/** What the page knows of a file: name, size in bytes and the type the browser guessed, empty when it could not. */
export interface LicenceFile { name: string; type: string; size: number }

/** Licence picture (spec 1 §5, spec 3 §5): jpg, jpeg or png, for staff also pdf, at most 10 MB. The API looks at the bytes again. */
export function checkLicenceFile(file: LicenceFile, { pdf = false }: { pdf?: boolean } = {}): LicenceFileIssue | undefined {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const fits = Object.entries(ENDINGS).some(([type, endings]) =>
    (pdf || type !== 'application/pdf') && endings.includes(ending) && (file.type === '' || file.type === type));
  if (!fits || file.size === 0) return 'upload.type';
  return file.size > LICENCE_FILE_MAX ? 'upload.size' : undefined;
}

/** Value of `accept` for a file input. */
export function licenceFileAccept({ pdf = false }: { pdf?: boolean } = {}): string {
  return pdf ? '.jpg,.jpeg,.png,.pdf' : '.jpg,.jpeg,.png';
}
