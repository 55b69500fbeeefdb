import {
  readPartnerPerson,
  updatePartnerEmail,
  updatePartnerPerson,
  updatePartnerPhone,
} from '@portal/common/contract/company/partner-person';
import type { TakenAddress, WrongCode } from '@portal/common/contract/refusals';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { serve, type HandlerContext } from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { checkPlace, checkPosition } from '../../companies/lookups/chosen.ts';
import { cityName, countryName, positionName, provinceName } from '../../companies/lookups/lookups.ts';
import { changeAddress } from './address-change.ts';
import { changePartnerPerson, findPartnerPerson, isUnderReview } from './partner-person.db.ts';
import { changeAccount, findChangeable } from './profile.db.ts';
import type { Services } from '../../platform/http/services.ts';

type Refusals =
  | WrongCode
  | TakenAddress
  | 'code.empty'
  | 'Account.SignIn.Recent.Required'
  | 'Account.Partner.Pending'
  | 'Account.Conflict';
interface Wanted<Field extends string> {
  channel: typeof VerifyChannel.email | typeof VerifyChannel.phone;
  address: string;
  code: string;
  fields: { address: Field; code: Field };
  /** Compares versions. */
  check(before: Awaited<ReturnType<typeof findPartnerPerson>>): void;
}

/**
 * The main account's addresses belong to the application: they do not change while it is reviewed, but can be verified.
 */
async function changeOwnAddress<Field extends string>(
  context: HandlerContext<Refusals, Field>,
  caller: Caller,
  wanted: Wanted<Field>,
): Promise<void> {
  const { tx, now } = context;
  const column = wanted.channel === VerifyChannel.email ? 'email' : 'phone';
  const change = await changeAddress(context, caller, wanted);
  await findChangeable(tx, caller.userId);
  const before = await findPartnerPerson(tx, caller.userId);
  const isNew = before[column] !== wanted.address;
  if (isNew && caller.role === PartnerRole.admin && (await isUnderReview(tx, caller.coId)))
    context.refuse('Account.Partner.Pending');
  await changeAccount(tx, caller.userId, change, now(), () => wanted.check(before));
}

/** The own data of a partner user: main account or contact. */
export function partnerPersonRoutes(app: App, services: Services): void {
  serve(app, services, readPartnerPerson, async ({ caller }, { tx, locale }) => {
    const user = await findPartnerPerson(tx, caller.userId);
    const { country_id, province_id, city_id } = {
      country_id: user.country_id ?? 0,
      province_id: user.province_id ?? 0,
      city_id: user.city_id ?? 0,
    };
    return {
      username: user.user_name,
      email: user.email ?? '',
      email_verified: user.email_verified,
      phone: user.phone ?? '',
      phone_verified: user.phone_verified,
      position_category_id: user.position_id,
      position_category: positionName(user.position_id, locale),
      position_name: user.position_name ?? '',
      country_id,
      province_id,
      city_id,
      country: countryName(country_id, locale),
      province: provinceName(province_id, locale),
      city: cityName(city_id, locale),
      address: user.address ?? '',
      role: user.role,
      register_time: user.created_at,
      version: user.version,
    };
  });

  serve(app, services, updatePartnerPerson, async ({ body, caller }, context) => {
    const { tx, now, refuse } = context;
    if (caller.role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
    if (await isUnderReview(tx, caller.coId)) refuse('Account.Partner.Pending');
    await findChangeable(tx, caller.userId);
    const user = await findPartnerPerson(tx, caller.userId);
    checkVersion<typeof updatePartnerPerson>(
      body.version,
      {
        username: user.user_name,
        position_category_id: user.position_id,
        position_name: user.position_name ?? '',
        country_id: user.country_id ?? 0,
        province_id: user.province_id ?? 0,
        city_id: user.city_id ?? 0,
        address: user.address ?? '',
        version: user.version,
      },
      context,
    );
    checkPosition(body.position_category_id, 'position_category_id');
    checkPlace(
      { country: body.country_id, province: body.province_id, city: body.city_id },
      { country: 'country_id', province: 'province_id', city: 'city_id' },
    );
    await changePartnerPerson(
      tx,
      caller.userId,
      user,
      {
        user_name: body.username,
        position_id: body.position_category_id,
        position_name: body.position_name,
        country_id: body.country_id,
        province_id: body.province_id,
        city_id: body.city_id,
        address: body.address,
      },
      now(),
    );
  });

  serve(app, services, updatePartnerEmail, ({ body, caller }, context) =>
    changeOwnAddress(context, caller, {
      channel: VerifyChannel.email,
      address: normaliseEmail(body.email),
      code: body.verify_code,
      fields: { address: 'email', code: 'verify_code' },
      check: ({ email, version }) =>
        checkVersion<typeof updatePartnerEmail>(body.version, { email: email ?? '', version }, context),
    }),
  );

  serve(app, services, updatePartnerPhone, ({ body, caller }, context) => {
    const phone = parsePhone(body.phone) ?? context.refuseAt('phone', 'request.invalid');
    return changeOwnAddress(context, caller, {
      channel: VerifyChannel.phone,
      address: formatPhone(phone),
      code: body.verify_code,
      fields: { address: 'phone', code: 'verify_code' },
      check: (before) =>
        checkVersion<typeof updatePartnerPhone>(
          body.version,
          { phone: before.phone ?? '', version: before.version },
          context,
        ),
    });
  });
}
