/** What could be read from a picture of a licence; empty where nothing could. */
export interface LicenceText { code: string; company: string }

/** Reads licences. Put another implementation in its place to prefill the form from the picture. */
export interface Ocr { read(file: { bytes: Uint8Array; mediaType: string }): Promise<LicenceText> }

/** Reads nothing: the applicant types name and code. */
export const noOcr: Ocr = { read: () => Promise.resolve({ code: '', company: '' }) };
