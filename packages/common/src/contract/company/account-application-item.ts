import * as z from 'zod/mini';
import { UserSource } from '../../enums/user/user-source.ts';
import { checkNote } from '../../rules/approval/note.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkLoginName } from '../../rules/user/login-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { trimmed } from '../fields.ts';

/** An application for an account of an enterprise, as another system of the provider reports it. */
export const accountApplicationItem = z.strictObject({
  source: z.enum(UserSource),
  login_name: trimmed(checkLoginName),
  username: trimmed(checkUserName),
  /** Where the approved account is invited; without any, staff hand over a first password. */
  email: z.optional(trimmed(checkEmailOnWire)),
  phone: z.optional(trimmed(checkPhone)),
  /** Who asked, as the other system names them. */
  applicant: trimmed(checkUserName),
  note: z.optional(trimmed(optional(checkNote))),
});
export type AccountApplicationItem = z.output<typeof accountApplicationItem>;
