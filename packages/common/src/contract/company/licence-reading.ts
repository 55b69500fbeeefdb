import * as z from 'zod/mini';
import type { Box } from '../../rules/certification/marks.ts';

/** A place in a picture. Four numbers: the copy of zod in pages has no tuples. */
export const box = z.array(z.number()).check(z.minLength(4), z.maxLength(4)) as unknown as z.ZodMiniType<Box>;

/** A value that was read in a picture. */
const readValue = z.strictObject({
  text: z.string(),
  /** False: the reader is not sure of it. A credit code is sure only if its check character fits. */
  sure: z.boolean(),
  /** Where it is in the picture: left, top, width and height as shares of the picture, 0 to 1. */
  box: z.nullable(box),
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
