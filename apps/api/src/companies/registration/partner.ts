import type { registerPartner } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import type { HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { checkIndustry, checkPlace, checkPosition, partnerTypesOf } from '../lookups/chosen.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { firstReader } from '../../platform/mail/recipient.ts';
import { insertPartner } from './registration.db.ts';
import {
  acceptedTerms,
  claimAddresses,
  hashPassword,
  recordTerms,
  refuseTaken,
  signInPage,
  storedPhone,
} from './registration-steps.ts';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';
import { allowSecondAddress } from './second-address.ts';

/** Registers a partner company with its main account. The code verifies the e-mail. */
export async function createPartner(
  { body }: HandlerInput<typeof registerPartner>,
  context: StepContextOf<typeof registerPartner>,
): Promise<{ id: string }> {
  const { services, transaction, locale } = context;
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
  const at = context.now();
  const accepted = await acceptedTerms(body.accepted, context);
  const password_hash = await hashPassword(body.password, { email }, context);
  const wanted = { email, phone, company: body.company_name, userType: UserType.partner };
  const id = await refuseTaken(services.db, wanted, { 'Account.Company.Exists': 'company_name' }, () =>
    transaction(async (tx) => {
      await consumeCode(
        tx,
        {
          channel: VerifyChannel.email,
          account: email,
          scene: VerifyScene.partnerRegister,
          userType: UserType.partner,
          code: body.verify_code,
          field: 'verify_code',
        },
        context,
      );
      await claimAddresses(tx, { email, phone, verified: 'email', userType: UserType.partner, at }, context);
      const userId = await insertPartner(tx, {
        user_name: body.username,
        email,
        phone,
        password_hash,
        verified: 'email',
        language: locale,
        at,
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
      });
      await recordTerms(tx, { userId, accepted, purposes: body.purposes ?? [], at }, context);
      await tell(tx, { channel: 'email', to: email }, firstReader(userId, body.username, locale), {
        template: 'registeredPartner',
        at,
        dedupeKey: `registered ${userId}`,
        values: { company: body.company_name },
        link: signInPage(services.config, UserType.partner),
      });
      return userId;
    }),
  );
  allowSecondAddress(id, context);
  return { id };
}
