import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { freshCode } from '../captcha-and-code.ts';
import type { Answer, TestApi } from '../test-api.ts';

/** Zhejiang and Hangzhou. */
const PLACE = { country: 6, province: 330000, city: 330100 } as const;

/** The body of a partner registration without code and password, different for each `number`. */
export function partnerNumber(number: number | string) {
  return {
    company_name: `Larkmoor ${number} Systems Ltd`,
    company_official_website: 'https://larkmoor.example',
    company_phone: '+86-571-00000148',
    company_email: `hello${number}@larkmoor.example`,
    company_country: PLACE.country,
    company_province: PLACE.province,
    company_city: PLACE.city,
    company_address: '18 Paper Street',
    company_main_business: 'Instruments',
    company_industry: 65,
    intention_partner_type: [1, 3],
    username: '林远',
    email: `lin${number}@larkmoor.example`,
    phone: `+86-137${String(number).replace(/\D/g, '').padStart(8, '0')}`,
    position_category: 1,
    position_name: 'Director',
    ...PLACE,
    address: '18 Paper Street',
  };
}
export type NewPartner = ReturnType<typeof partnerNumber>;

export const PARTNER_PATH = '/api/account/v1/user/0/register';
export const INDIVIDUAL_PATH = '/api/account/v1/personal_user/0/register';

/** Registers a partner with this code. `more` overrides fields of the body; undefined removes one. */
export const postPartner = async (
  api: TestApi,
  who: NewPartner,
  verify_code: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  api.as(null).post(PARTNER_PATH, { ...who, verify_code, password: await api.seal('Right-1234', 'password'), ...more });

/** Requests a code for the partner's e-mail and returns it. */
export const partnerCode = (api: TestApi, { email }: NewPartner) =>
  freshCode(api, { account: email, scene: VerifyScene.partnerRegister, userType: UserType.partner });

/** Registers an individual by the address that the code was sent to. */
export const postIndividual = async (
  api: TestApi,
  who: { email: string } | { phone: string },
  verify_code: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  api
    .as(null)
    .post(INDIVIDUAL_PATH, {
      ...who,
      user_type: UserType.individual,
      username: '安妮',
      verify_code,
      verify_code_type: 'email' in who ? 1 : 2,
      password: await api.seal('Right-1234', 'password'),
      ...more,
    });

/** Requests a code for an individual's address and returns it. */
export const individualCode = (api: TestApi, account: string) =>
  freshCode(api, {
    account,
    scene: VerifyScene.individualRegister,
    userType: UserType.individual,
    channel: account.includes('@') ? VerifyChannel.email : VerifyChannel.phone,
  });
