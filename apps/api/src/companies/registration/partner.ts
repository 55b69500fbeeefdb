import type { registerPartner } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import type { HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { checkIndustry, checkPlace, checkPosition, partnerTypesOf } from '../lookups/chosen.ts';
import { insertPartner } from './registration.db.ts';
import { register } from './register.ts';
import { storedPhone } from './registration-steps.ts';
import { allowSecondAddress } from './second-address.ts';

/** Registers a partner company with its main account. The code verifies the e-mail. */
export async function createPartner(
  { body }: HandlerInput<typeof registerPartner>,
  context: StepContextOf<typeof registerPartner>,
): Promise<{ id: string }> {
  checkIndustry(body.company_industry, 'company_industry');
  checkPlace(
    { country: body.company_country, province: body.company_province, city: body.company_city },
    { country: 'company_country', province: 'company_province', city: 'company_city' },
  );
  const partnerTypes = partnerTypesOf(body.intention_partner_type, 'intention_partner_type');
  checkPosition(body.position_category, 'position_category');
  checkPlace(
    { country: body.country, province: body.province, city: body.city },
    { country: 'country', province: 'province', city: 'city' },
  );
  const email = normaliseEmail(body.email);
  const phone = storedPhone(body.phone, 'phone');
  const companyPhone = storedPhone(body.company_phone, 'company_phone');
  const id = await register(
    {
      body,
      userType: UserType.partner,
      scene: VerifyScene.partnerRegister,
      addresses: { email, phone, verified: 'email' },
      company: body.company_name,
      names: { 'Account.Company.Exists': 'company_name' },
      insert: (tx, account) =>
        insertPartner(tx, {
          ...account,
          position_id: body.position_category,
          company: {
            company_name: body.company_name,
            industry_id: body.company_industry,
            region_id: body.company_country,
            main_business: body.company_main_business,
            address: body.company_address,
          },
          partner: {
            website: body.company_official_website ?? '',
            phone: companyPhone,
            email: normaliseEmail(body.company_email),
            province_id: body.company_province,
            city_id: body.company_city,
            intention_types: partnerTypes,
          },
          person: {
            position_name: body.position_name,
            country_id: body.country,
            province_id: body.province,
            city_id: body.city,
            address: body.address,
          },
        }),
      message: { template: 'registeredPartner', values: { company: body.company_name } },
    },
    context,
  );
  allowSecondAddress(id, context);
  return { id };
}
