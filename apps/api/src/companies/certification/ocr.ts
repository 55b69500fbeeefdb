/** Text recognised in a licence picture; empty when nothing was recognised. */
export interface LicenceText {
  code: string;
  company: string;
}

/** Reads licences. Replace the implementation to prefill the form from the picture. */
export interface Ocr {
  read(file: { bytes: Uint8Array; mediaType: string }): Promise<LicenceText>;
}

/** Recognises nothing: the applicant types name and code. */
export const noOcr: Ocr = { read: () => Promise.resolve({ code: '', company: '' }) };
