import * as z from 'zod/mini';

/** A value that was read in a picture. */
const readValue = z.strictObject({
  text: z.string(),
  /** False: the reader is not sure of it. A credit code is sure only if its check character fits. */
  sure: z.boolean(),
  /** Where it is in the picture: left, top, width and height as shares of the picture, 0 to 1. */
  box: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
});
export type ReadValue = z.infer<typeof readValue>;

/** What was read in the picture of a license; null is what was not found. */
export const licenceReading = z.strictObject({
  company: z.nullable(readValue),
  code: z.nullable(readValue),
  /** The legal representative. */
  person: z.nullable(readValue),
  validity: z.nullable(readValue),
});
export type LicenceReading = z.infer<typeof licenceReading>;
