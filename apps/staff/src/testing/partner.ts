import { listPartnerLevels } from '@portal/common/contract/portal/lookups';
import { appointOwner, listSuccessors } from '@portal/common/contract/company/ownership';
import {
  createPartner,
  listPartnerCreators,
  listPartners,
  readPartner,
  readPartnerFile,
  updatePartner,
  uploadPartnerFile,
  type Partner,
  type PartnerRow,
} from '@portal/common/contract/console/partners';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { mock } from '@portal/common/testing/handlers';
import { licence } from './approval.ts';
import { LEVELS } from './contract.ts';
import { applicant } from './registration.ts';

/** A partner as the API returns it. For tests and the mock API. */
export function partner(change: Partial<Partner> = {}): Partner {
  const { user_name: username, ...data } = applicant;
  return {
    id: 'co-1',
    version: 7,
    enterprise_info: {
      company_name: data.company_name,
      company_official_website: 'https://larkmoor.example',
      company_phone: data.company_phone,
      company_email: data.company_email,
      company_industry_id: data.company_industry_id,
      company_industry_parent_id: data.company_industry_parent_id,
      company_industry_name: data.company_industry_name,
      company_main_business: data.company_main_business,
      company_country_id: data.company_country_id,
      company_province_id: data.company_province_id,
      company_city_id: data.company_city_id,
      company_location: data.company_location,
      company_address: data.company_address,
      name_frozen: 0,
    },
    contact_info: {
      user_id: 'u-1',
      username,
      email: data.email,
      phone: data.phone,
      position_category_id: data.position_category_id,
      position_category_name: data.position_category_name,
      position_name: data.position_name,
      country_id: data.country_id,
      province_id: data.province_id,
      city_id: data.city_id,
      location: data.location,
      address: data.address,
    },
    other: {
      partner_level: PartnerLevel.gold,
      partner_level_name: 'Gold partner',
      creator: 'Zhou Yun',
      create_time: new Date(2026, 8, 1, 10, 0).toISOString(),
      editor: 'He Tian',
      update_time: new Date(2026, 9, 2, 11, 30).toISOString(),
      direct_sign: 1,
    },
    level_change: { second_pair: [], proposals: [] },
    file: { file_id: 'pf-1', file_gns: 'pf-1', file_name: 'signed.png', file_type: 'image/png', file_size: 48_210 },
    ...change,
  };
}

/** The same partner as a row of the list. */
export const partnerRow = ({ id, enterprise_info, other, level_change }: Partner): PartnerRow => ({
  id,
  company_name: enterprise_info.company_name,
  partner_level: other.partner_level,
  partner_level_name: other.partner_level_name,
  proposed: level_change.proposals.some(({ state }) => state === 'open') ? 1 : 0,
  auth_status: AuthStatus.authenticated,
  country_name: 'China',
  creator: other.creator,
  create_time: other.create_time,
});

/** Mocks of the calls about partners; changes are kept. */
export function partnerMocks(partners: Partner[]) {
  const find = (id: string) => partners.find((one) => one.id === id);
  const levelName = (level: number) => LEVELS.find(({ level_id }) => level_id === level)?.level_name ?? '';
  return [
    mock(listPartners, ({ query }) => {
      const rows = partners
        .map(partnerRow)
        .filter(({ proposed }) => query.proposed === undefined || proposed === 1)
        .filter(({ auth_status }) => query.auth_status === undefined || auth_status === query.auth_status)
        .filter(({ partner_level }) => query.partner_level === undefined || partner_level === query.partner_level)
        .filter(({ company_name }) => company_name.toLowerCase().includes(query.company_name?.toLowerCase() ?? ''));
      const { offset = 0, limit = 20 } = query;
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    }),
    mock(listPartnerCreators, { creators: [] }),
    mock(readPartnerFile, { Data: { ...licence.Data, name: 'signed.png' } }),
    mock(uploadPartnerFile, {
      file_id: 'pf-2',
      file_gns: 'pf-2',
      file_name: 'new.png',
      file_type: 'image/png',
      file_size: 1_000,
    }),
    // These paths match that of one partner too.
    mock(listPartnerLevels, LEVELS),
    mock(readPartner, ({ params }) => find(params.id) ?? 'Account.NotFound'),
    mock(createPartner, ({ body }) => {
      const id = `co-${partners.length + 1}`;
      const base = partner();
      partners.unshift(
        partner({
          id,
          enterprise_info: {
            ...base.enterprise_info,
            company_name: body.company_name,
            company_address: body.company_address,
          },
          other: {
            ...base.other,
            partner_level: body.partner_level,
            partner_level_name: levelName(body.partner_level),
            create_time: new Date().toISOString(),
          },
        }),
      );
      return { id };
    }),
    mock(updatePartner, ({ params, body }) => {
      const one = find(params.id);
      if (!one) return 'Account.NotFound';
      Object.assign(one, {
        version: one.version + 1,
        enterprise_info: {
          ...one.enterprise_info,
          company_name: body.company_name,
          company_address: body.company_address,
        },
        other: { ...one.other, partner_level: body.partner_level, partner_level_name: levelName(body.partner_level) },
      });
      return {};
    }),
    mock(listSuccessors, ({ query }) => ({
      entries: [
        { contact_id: 'u-2', contact_name: 'Wu Shan', email: 'wu@larkmoor.example', phone: '+86-13800000127' },
      ].filter(({ contact_name }) => contact_name.toLowerCase().includes(query.search?.toLowerCase() ?? '')),
    })),
    mock(appointOwner, {}),
  ];
}
