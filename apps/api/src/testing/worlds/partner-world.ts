import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { insertPartner } from '../../companies/registration/registration.db.ts';
import { callerOf, type Answer, type TestApi } from '../test-api.ts';

let count = 0;

/** A partner company that has just applied, with its main account; different for each call. */
export async function appliedPartner(api: TestApi): Promise<Caller> {
  count += 1;
  const userId = await inTransaction(api.db, (tx) =>
    insertPartner(tx, {
      user_name: `Lin ${count}`,
      email: `lin${count}@partner.example`,
      phone: `+86-137${String(count).padStart(8, '0')}`,
      password_hash: 'x',
      verified: 'email',
      language: 'en-US',
      at: api.services.clock.now(),
      position_id: 1,
      company: {
        company_name: `Partner ${count} Ltd`,
        industry_id: 65,
        region_id: 6,
        main_business: 'Instruments',
        address: '18 Paper Street',
      },
      partner: {
        website: '',
        phone: '+86-571-00000148',
        email: `hello${count}@partner.example`,
        province_id: 330000,
        city_id: 330100,
        intention_types: [1, 3],
      },
      person: {
        position_name: 'Director',
        country_id: 6,
        province_id: 330000,
        city_id: 330100,
        address: '18 Paper Street',
      },
    }),
  );
  const { co_id } = await api.db
    .selectFrom('app_user')
    .select('co_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return callerOf(UserType.partner, userId, { userId, coId: co_id });
}

/** Id of the newest application of a partner's company. */
export async function applicationOf(api: TestApi, { coId }: Caller): Promise<number> {
  const row = await api.db
    .selectFrom('registration_application')
    .select('id')
    .where('co_id', '=', coId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Decides on the newest application of `applicant`'s company as `by`; 2 approves, 3 rejects. */
export async function decideOnPartner(
  api: TestApi,
  by: Caller | null,
  applicant: Caller,
  approval_status: 2 | 3,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const id = await applicationOf(api, applicant);
  return api
    .as(by)
    .put(`/api/account/v1/csp/approvals/${id}/decision`, {
      id,
      user_id: applicant.userId,
      approval_status,
      approval_opinion: approval_status === 3 ? 'Nobody answers the phone.' : '',
      ...more,
    });
}

/** Body that the form of a partner company sends, with the values after `appliedPartner`. */
export async function companyForm(api: TestApi, { coId }: Caller) {
  const company = await api.db.selectFrom('company').selectAll().where('co_id', '=', coId).executeTakeFirstOrThrow();
  return {
    company_phone: '+86-571-00000148',
    company_name: company.company_name,
    company_official_website: '',
    company_country_id: 6,
    company_province_id: 330000,
    company_city_id: 330100,
    company_address: '18 Paper Street',
    company_main_business: 'Instruments',
    company_industry_id: 65,
    company_size_id: 0,
  };
}
