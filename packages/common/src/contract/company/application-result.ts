import * as z from 'zod/mini';
import { RegistrationField, RegistrationReason } from '../../enums/partner/registration-refusal.ts';

/** A refused field of the application, with the reason. */
export const refusedValue = z.strictObject({ field: z.enum(RegistrationField), reason: z.enum(RegistrationReason) });
export type RefusedValue = z.infer<typeof refusedValue>;

/** Corrections of an application by staff: texts before and after, in the reader's language. */
export const correction = z.strictObject({ field: z.enum(RegistrationField), before: z.string(), after: z.string() });
export type Correction = z.infer<typeof correction>;
