import { UserType } from '@portal/common/enums/user-type';
import { foldCompanyName } from '@portal/common/rules/company-name';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { newId } from '../db/ids.ts';

export interface NewEnterprise {
  loginName: string;
  company: string;
  /** Stored form: lower case. */
  email: string;
  /** Stored form: `+86-138…`. */
  phone: string;
  userName: string;
  passwordHash: string;
  /** Which of the two the code proved. */
  verified: 'email' | 'phone';
  language: 'zh-CN' | 'en-US';
  at: Date;
}

/**
 * Creates a company and its first user, both or neither, and answers the user's id.
 *
 * Nothing is looked up first: the unique keys on name, login name, e-mail and phone decide between parallel
 * registrations, and `serve` turns the loser's error into a refusal at its field.
 */
export async function registerEnterprise(tx: Tx, user: NewEnterprise): Promise<string> {
  const co_id = newId('co');
  const user_id = newId('u');
  await tx.insertInto('company').values({
    co_id, kind: UserType.enterprise, company_name: user.company, company_folded: foldCompanyName(user.company), created_at: user.at,
  }).execute();
  await tx.insertInto('app_user').values({
    user_id, user_type: UserType.enterprise, co_id, role: null, login_name: user.loginName, user_name: user.userName,
    email: user.email, email_verified: user.verified === 'email', phone: user.phone, phone_verified: user.verified === 'phone',
    password_hash: user.passwordHash, language: user.language, self_registered: true, created_at: user.at, updated_at: user.at,
  }).execute();
  await audit(tx, { actor: user_id, action: 'registration.enterprise', object: co_id, detail: { user_id } }, user.at);
  return user_id;
}
