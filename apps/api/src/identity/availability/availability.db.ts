import { ParamType } from '@portal/common/enums/user/param-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { HOUR_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { isAddressPendingDeletion, isCompanyPendingDeletion } from '../addresses/pending-deletion.db.ts';
import { isProven } from '../addresses/proven-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';

export interface Question {
  type: ParamType;
  /** As typed; normalised to the stored form before the look-up. */
  value: string;
  userTypes: readonly number[];
  /** Account whose own values do not count as taken. */
  self: { userId: string; coId: string | null } | null;
  /** Only accounts that proved the address count: the caller is about to verify it, or to sign in with it. */
  provenOnly: boolean;
}

/** Account that staff edit: its own values are free. Null when anonymous or unknown. */
export async function findSelf(tx: Tx, userId: string | undefined): Promise<Question['self']> {
  if (userId === undefined) return null;
  const user = await tx
    .selectFrom('app_user')
    .select(['user_id', 'co_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return user ? { userId: user.user_id, coId: user.co_id } : null;
}

/** True when the value is taken. */
export async function isTaken(tx: Tx, question: Question): Promise<boolean> {
  switch (question.type) {
    case ParamType.email:
      return isUsers(tx, question, 'email', normaliseEmail(question.value));
    case ParamType.phone: {
      const phone = parsePhone(question.value);
      return phone !== undefined && isUsers(tx, question, 'phone', formatPhone(phone));
    }
    case ParamType.loginName:
      return isUsers(tx, question, 'login_name', question.value.trim().toLowerCase());
    case ParamType.company:
      return isRegistered(tx, question);
    case ParamType.authCompany:
      return (await isClaimed(tx, question, 'name', foldCompanyName(question.value))) || isRegistered(tx, question);
    case ParamType.creditCode:
      return isClaimed(tx, question, 'code', normaliseCreditCode(question.value));
    default:
      return false;
  }
}

/** True when the value is taken only until its owner's account is deleted. */
export async function isPendingDeletion(tx: Tx, { type, value, userTypes }: Question): Promise<boolean> {
  switch (type) {
    case ParamType.email:
      return isAddressPendingDeletion(tx, 'email', normaliseEmail(value), userTypes);
    case ParamType.phone: {
      const phone = parsePhone(value);
      return phone !== undefined && isAddressPendingDeletion(tx, 'phone', formatPhone(phone), userTypes);
    }
    case ParamType.company:
    case ParamType.authCompany:
      return isCompanyPendingDeletion(tx, value, userTypes);
    default:
      return false;
  }
}

async function isUsers(
  tx: Tx,
  { userTypes, self, provenOnly }: Question,
  column: 'email' | 'phone' | 'login_name',
  value: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where(column === 'login_name' ? sql<string>`lower(login_name)` : column, '=', value)
    .$if(userTypes.length > 0, (query) => query.where('user_type', 'in', userTypes))
    .$if(self !== null, (query) => query.where('user_id', '<>', self?.userId ?? ''))
    .$if(provenOnly && column !== 'login_name', (query) =>
      query.where(isProven(column === 'phone' ? 'phone' : 'email')),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function isRegistered(tx: Tx, { value, userTypes, self }: Question): Promise<boolean> {
  const found = await tx
    .selectFrom('company')
    .select('co_id')
    .where('company_folded', '=', foldCompanyName(value))
    .$if(userTypes.length > 0, (query) => query.where('kind', 'in', userTypes as readonly (2 | 4)[]))
    .$if(self?.coId != null, (query) => query.where('co_id', '<>', self?.coId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function isClaimed(tx: Tx, { self }: Question, kind: 'name' | 'code', value: string): Promise<boolean> {
  const found = await tx
    .selectFrom('certification_claim')
    .select('co_id')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .$if(self?.coId != null, (query) => query.where('co_id', '<>', self?.coId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Cookie that identifies a form of a signed-out person. */
export const FORM_COOKIE = 'acc_form';
/** Number of checks per form without a captcha, and after a solved one. */
const FREE_CHECKS = 2;
const CHECKS_PER_CAPTCHA = 20;
/** Checks of a form are counted per hour. */
const FORM_MS = HOUR_MS;

/**
 * Counts a check of a form; false when it needs a captcha first. One statement, so that parallel checks get different
 * numbers.
 */
export async function countCheck(tx: Tx, form: string, at: Date): Promise<boolean> {
  const stale = new Date(at.getTime() - FORM_MS);
  const { checks } = await tx
    .insertInto('availability_form')
    .values({ form_hash: digest(form), checks: 1, started_at: at })
    .onConflict((conflict) =>
      conflict
        .column('form_hash')
        .doUpdateSet({
          checks: sql<number>`case when availability_form.started_at <= ${stale} then 1 else least(availability_form.checks + 1, 1000) end`,
          started_at: sql<Date>`case when availability_form.started_at <= ${stale} then ${at}::timestamptz else availability_form.started_at end`,
        }),
    )
    .returning('checks')
    .executeTakeFirstOrThrow();
  return checks <= FREE_CHECKS;
}

/** Records a solved captcha for a form. Its further checks need no captcha; only the limits of the network apply. */
export async function passForm(tx: Tx, form: string, at: Date): Promise<void> {
  const passed = { checks: FREE_CHECKS - CHECKS_PER_CAPTCHA, started_at: at };
  await tx
    .insertInto('availability_form')
    .values({ form_hash: digest(form), ...passed })
    .onConflict((conflict) => conflict.column('form_hash').doUpdateSet(passed))
    .execute();
}
