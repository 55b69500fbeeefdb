import type { LookField } from '@portal/common/enums/approval/second-look';
import { placeName } from '../../../companies/registration/application-view.ts';
import { companyNameOf } from '../../../companies/requests/requests.db.ts';
import type { Seeing } from '../../review/looks/seeing.ts';
import { licenceTypeName } from './licence-type-name.ts';

interface Data {
  lic_type: number;
  auth_method: number;
  transaction_code: string | null;
  lic_company: string;
  lic_code: string;
  country_id: number;
  province_id: number;
  city_id: number;
  account: string;
}

/** Business verification as a second look shows it. */
export const certificationSeeing: Seeing<Data> = {
  async read(tx, request) {
    const { lic_id, ...data } = await tx
      .selectFrom('certification')
      .select(['lic_type', 'auth_method', 'transaction_code', 'lic_company', 'lic_code', 'lic_id'])
      .select(['country_id', 'province_id', 'city_id'])
      .where('approval_id', '=', request.id)
      .executeTakeFirstOrThrow();
    return { company: data.lic_company, licId: lic_id, data: { ...data, account: await companyNameOf(tx, request) } };
  },
  facts: (data, locale): [LookField, string][] => [
    ['type', licenceTypeName(data, locale)],
    ['company', data.lic_company],
    ['code', data.lic_code],
    ['transactionCode', data.transaction_code ?? ''],
    ['accountCompany', data.account],
    ['place', placeName(data.country_id, data.province_id, data.city_id, locale)],
  ],
};
