import * as z from 'zod/mini';
import { CheckResult, IdpCheck } from '@portal/common/enums/sign-in/idp-check';

const value = z.optional(z.string());

/**
 * One check that was made, with what was sent and what was expected. Values are shown to the owner of the provider
 * only.
 */
export const checkedSchema = z.object({
  check: z.enum(IdpCheck),
  result: z.enum(CheckResult),
  sent: value,
  expected: value,
});
export type Checked = z.infer<typeof checkedSchema>;
