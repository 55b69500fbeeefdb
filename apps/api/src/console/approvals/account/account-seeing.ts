import type { LookField } from '@portal/common/enums/approval/second-look';
import { UserSource } from '@portal/common/enums/user/user-source';
import type { Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import { textOf } from '../../../platform/intl/texts.ts';
import type { Seeing } from '../../review/looks/seeing.ts';
import { CLAIMED_EMAIL, PROVIDER_NAME } from './account-approvals.db.ts';

const SOURCES = {
  [UserSource.e3]: 'userSource.e3',
  [UserSource.euop]: 'userSource.euop',
  [UserSource.accountCentre]: 'userSource.accountCentre',
} as const;

/** Name of the directory that an account comes from. */
export const sourceName = (source: number, locale: Locale): string => textOf(locale, SOURCES[source as UserSource]);

interface Data {
  company_name: string;
  user_name: string;
  login_name: string | null;
  source: number;
  phone: string | null;
  email: string | null;
  applicant: string;
  note: string;
  idp_name: string | null;
}

/** An application for a login account as a second look shows it. */
export const accountSeeing: Seeing<Data> = {
  async read(tx, { id }) {
    const data = await tx
      .selectFrom('account_application as a')
      .innerJoin('company as c', 'c.co_id', 'a.co_id')
      .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
      .select(['c.company_name', 'u.user_name', 'u.login_name', 'u.source', 'u.phone', 'a.applicant', 'a.note'])
      .select([sql<string | null>`coalesce(u.email, ${CLAIMED_EMAIL})`.as('email'), PROVIDER_NAME.as('idp_name')])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow();
    return { company: data.company_name, licId: null, data };
  },
  facts: (data, locale): [LookField, string][] => [
    ['company', data.company_name],
    ['loginName', data.login_name ?? ''],
    ['name', data.user_name],
    ['provider', data.idp_name ?? ''],
    ['source', sourceName(data.source, locale)],
    ['phone', data.phone ?? ''],
    ['email', data.email ?? ''],
    ['applicant', data.applicant],
    ['note', data.note],
  ],
};
