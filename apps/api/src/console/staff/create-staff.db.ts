import type { TakenAddress } from '@portal/common/contract/refusals';
import { ContactConfirm } from '@portal/common/enums/partner/contact-status';
import type { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { claimAddress, lockClaims } from '../../identity/addresses/claim-address.db.ts';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';

export interface NewStaff {
  name: string;
  /** In stored form: lower case. */
  email: string;
  language: Locale;
  privileges: readonly Privilege[];
  /** User id of the administrator who creates it, or `operator`. */
  by: string;
  at: Date;
}

/**
 * Creates a staff account without a password, and its audit entry. The calling code then sends or prints the link that
 * sets the password (`inviteUser`, `issueResetCode`); the first sign-in sets up the second factor. Call it before the
 * transaction locks other rows.
 *
 * @returns the user id
 * @throws Refusal `Account.Email.Exists` when another staff account has the e-mail
 */
export async function createStaff(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  { name, email, language, privileges, by, at }: NewStaff,
  refusing: Refusing<TakenAddress, 'email'>,
): Promise<string> {
  const claim = { column: 'email', address: email, userType: UserType.employee } as const;
  await lockClaims(tx, [claim]);
  await claimAddress(tx, config, { ...claim, proven: false, field: 'email', at }, refusing);
  const userId = newId('u');
  await tx
    .insertInto('app_user')
    .values({
      user_id: userId,
      user_type: UserType.employee,
      login_name: null,
      email,
      phone: null,
      user_name: name,
      password_hash: null,
      status: AccountStatus.active,
      confirm_status: ContactConfirm.unconfirmed,
      role: null,
      co_id: null,
      privileges: [...privileges],
      language,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await audit(
    tx,
    {
      actor: by,
      action: 'staff.created',
      object: userId,
      detail: { changes: { privileges: [[], [...privileges].sort()] } },
    },
    at,
  );
  return userId;
}
