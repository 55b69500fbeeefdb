import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { reachable } from '../../platform/mail/recipient.ts';
import type { PartnerForm } from './partner-form.ts';
import { findMainContact, type MainContact } from './partners.db.ts';

/** Text ids of the fields for the message; the parts of a place have one. */
const LABELS: Readonly<Record<keyof PartnerForm, string>> = {
  company_name: 'registrationField.company_name',
  company_official_website: 'registrationField.company_official_website',
  company_phone: 'registrationField.company_phone',
  company_email: 'registrationField.company_email',
  company_industry_id: 'registrationField.company_industry_id',
  company_main_business: 'registrationField.company_main_business',
  company_country_id: 'registrationField.company_location',
  company_province_id: 'registrationField.company_location',
  company_city_id: 'registrationField.company_location',
  company_address: 'registrationField.company_address',
  username: 'registrationField.username',
  email: 'registrationField.email',
  phone: 'registrationField.phone',
  position_category_id: 'registrationField.position_category_id',
  position_name: 'registrationField.position_name',
  country_id: 'registrationField.location',
  province_id: 'registrationField.location',
  city_id: 'registrationField.location',
  address: 'registrationField.address',
  partner_level: 'lookup.partnerLevel',
  file_id: 'partner.file',
};

/**
 * Notifies the main account of the fields that staff changed. The values are not in the message: they are read after
 * signing in.
 */
export async function notifyChanges(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  {
    coId,
    before,
    changed,
    at,
  }: { coId: string; before: MainContact; changed: readonly (keyof PartnerForm)[]; at: Date },
): Promise<void> {
  const after = await findMainContact(tx, coId);
  // If no address is proven after the change, the message goes to the previous address.
  const to = (after && reachable(provenAddresses(after))) ?? reachable(provenAddresses(before));
  if (!after) return;
  const { company_name: company } = await tx
    .selectFrom('company')
    .select('company_name')
    .where('co_id', '=', coId)
    .executeTakeFirstOrThrow();
  await tell(tx, to, after, {
    template: 'partnerChanged',
    at,
    link: pageUrl(publicUrl, PAGE.partnerCompany),
    values: ({ locale }) => ({
      company,
      fields: [...new Set(changed.map((field) => textOf(locale, LABELS[field])))].join(
        locale === 'zh-CN' ? '、' : ', ',
      ),
    }),
    dedupeKey: `partnerChanged ${coId} ${at.getTime()}`,
  });
}
