import type { TakenAddress, WrongCode } from '@portal/common/contract/refusals';
import { registerEnterprise, registerIndividual, registerPartner } from '@portal/common/contract/registration';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { checkPassword } from '@portal/common/rules/password/password';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { takenCode, type Wanted } from '../cancellation/pending-deletion.db.ts';
import { claimAddress, lockClaims } from '../addresses/claim-address.db.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { App } from '../http/app-type.ts';
import { limit } from '../limits/limits.ts';
import { Refusal, refusalOf, refuseAt, type Refusing } from '../http/refusal.ts';
import { serveInSteps, type StepContext } from '../http/serve.ts';
import { queueMessage } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { consumeCode } from '../verify-code/verify-code.db.ts';
import { checkIndustry, checkPlace, checkPosition, partnerTypesOf } from './chosen.ts';
import * as rows from './registration.db.ts';

/** What every registration is refused with, and where. */
type RegistrationContext = Refusing<WrongCode | TakenAddress, 'verify_code' | 'email' | 'phone'>;

/** Registrations per network, counted before the expensive hash. */
const NETWORK = { points: 60, seconds: 3600 };

/** Phone in stored form; refused at its field when invalid. */
function storedPhone(value: string, field: string): string {
  return formatPhone(parsePhone(value) ?? refuseAt(field, 'phone.illegal'));
}

/**
 * Runs `work`. Taken values are refused at the field of this form (`names` maps codes to unusual fields), with the
 * code that says when their owner is being deleted.
 */
async function naming<T>(db: Db, wanted: Wanted, names: Partial<Record<ErrorCode, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    const field = refusal && (names[refusal.code] ?? Object.keys(refusal.details.fields ?? {})[0]);
    if (!refusal || !field) throw error;
    const code = await takenCode(db, refusal.code, wanted);
    throw code !== refusal.code || names[refusal.code] ? new Refusal(code, { ...refusal.details, fields: { [field]: code } }) : error;
  }
}

/**
 * Registration. The code verifies an address, which takes it from accounts that never verified it; unique keys resolve
 * races. No session is created: the authorization endpoint leads to the sign-in.
 */
export function registrationRoutes(app: App, services: Services): void {
  const { config, hasher, db } = services;

  /** Hashes the password after checking it and counting the network's attempts. */
  async function hashOf(password: string, { network, now }: StepContext): Promise<string> {
    const issue = checkPassword(password, config.passwordPolicy);
    if (issue) refuseAt('password', issue);
    await limit(db, `register ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
    return hasher.hash(password);
  }

  /** Claims the addresses of a new account: the verified one and the one entered beside it. */
  async function claim(
    tx: Tx, { email, phone, verified, userType, at }: { email: string | null; phone: string | null; verified: 'email' | 'phone'; userType: UserType; at: Date },
    context: RegistrationContext,
  ) {
    const claims = ([['email', email], ['phone', phone]] as const).flatMap(([column, address]) => (address === null ? [] : [{ column, address, userType }]));
    await lockClaims(tx, claims);
    for (const one of claims) await claimAddress(tx, config, { ...one, proven: one.column === verified, field: one.column, at }, context);
  }

  /** Consumes the code for this address. */
  const prove = (tx: Tx, { channel, account, scene, userType, code, at }: {
    channel: VerifyChannel; account: string; scene: VerifyScene; userType: UserType; code: string; at: Date;
  }, context: RegistrationContext) => consumeCode(tx, { channel, account, scene, userType, code, field: 'verify_code', secret: config.secret, at }, context);

  const signInPage = (userType: UserType) => pageUrl(config.publicUrl, signInPageOf(userType));

  serveInSteps(app, services, registerEnterprise, async ({ body }, context) => {
    const { transaction, locale } = context;
    const phone = storedPhone(body.phone, 'phone');
    const email = normaliseEmail(body.email);
    const byEmail = body.verify_code_type === RegisterMethod.email;
    const at = context.now();
    const password_hash = await hashOf(body.password, context);
    const wanted = { email, phone, company: body.company, userType: UserType.enterprise };
    const id = await naming(db, wanted, {}, () => transaction(async (tx) => {
      await prove(tx, {
        channel: byEmail ? VerifyChannel.email : VerifyChannel.phone, account: byEmail ? email : phone,
        scene: VerifyScene.enterpriseRegister, userType: UserType.enterprise, code: body.verify_code, at,
      }, context);
      await claim(tx, { email, phone, verified: byEmail ? 'email' : 'phone', userType: UserType.enterprise, at }, context);
      const userId = await rows.registerEnterprise(tx, {
        login_name: body.login_name, company_name: body.company, email, phone, user_name: body.username, password_hash,
        verified: byEmail ? 'email' : 'phone', language: locale, at,
      });
      await queueMessage(tx, {
        channel: 'email', to: email, locale, template: 'registered', at, dedupeKey: `registered ${userId}`,
        values: { name: body.username, loginName: body.login_name }, link: signInPage(UserType.enterprise),
      });
      return userId;
    }));
    return { id };
  });

  serveInSteps(app, services, registerIndividual, async ({ body }, context) => {
    const { transaction, locale } = context;
    const byEmail = body.verify_code_type === RegisterMethod.email;
    // Only the address of the code: nothing verifies another one.
    const wanted = byEmail ? body.email ?? refuseAt('email', 'email.empty')
      : body.phone ?? refuseAt('phone', 'phone.empty');
    const other = byEmail ? 'phone' : 'email';
    if (body[other] !== undefined) refuseAt(other, 'request.invalid');
    const account = byEmail ? normaliseEmail(wanted) : storedPhone(wanted, 'phone');
    const at = context.now();
    const password_hash = await hashOf(body.password, context);
    const id = await naming(db, { [byEmail ? 'email' : 'phone']: account, userType: UserType.individual }, {}, () => transaction(async (tx) => {
      await prove(tx, {
        channel: byEmail ? VerifyChannel.email : VerifyChannel.phone, account,
        scene: VerifyScene.individualRegister, userType: UserType.individual, code: body.verify_code, at,
      }, context);
      const addresses = { email: byEmail ? account : null, phone: byEmail ? null : account, verified: byEmail ? 'email' : 'phone' } as const;
      await claim(tx, { ...addresses, userType: UserType.individual, at }, context);
      const userId = await rows.registerIndividual(tx, { ...addresses, user_name: body.username, password_hash, language: locale, at });
      await queueMessage(tx, {
        channel: byEmail ? 'email' : 'sms', to: account, locale, template: 'registeredIndividual', at, dedupeKey: `registered ${userId}`,
        values: { name: body.username }, link: signInPage(UserType.individual),
      });
      return userId;
    }));
    return { id };
  });

  serveInSteps(app, services, registerPartner, async ({ body }, context) => {
    const { transaction, locale } = context;
    checkIndustry(body.company_industry, 'company_industry');
    checkPlace({ country: body.company_country, province: body.company_province, city: body.company_city }, { country: 'company_country', province: 'company_province', city: 'company_city' });
    const partnerTypes = partnerTypesOf(body.intention_partner_type, 'intention_partner_type');
    checkPosition(body.position_category, 'position_category');
    checkPlace({ country: body.country, province: body.province, city: body.city }, { country: 'country', province: 'province', city: 'city' });
    const email = normaliseEmail(body.email);
    const phone = storedPhone(body.phone, 'phone');
    const companyPhone = storedPhone(body.company_phone, 'company_phone');
    const at = context.now();
    const password_hash = await hashOf(body.password, context);
    const wanted = { email, phone, company: body.company_name, userType: UserType.partner };
    const id = await naming(db, wanted, { 'Account.Company.Exists': 'company_name' }, () => transaction(async (tx) => {
      await prove(tx, {
        channel: VerifyChannel.email, account: email, scene: VerifyScene.partnerRegister, userType: UserType.partner, code: body.verify_code, at,
      }, context);
      await claim(tx, { email, phone, verified: 'email', userType: UserType.partner, at }, context);
      const userId = await rows.registerPartner(tx, {
        user_name: body.username, email, phone, password_hash, verified: 'email', language: locale, at, position_id: body.position_category,
        company: {
          company_name: body.company_name, industry_id: body.company_industry, region_id: body.company_country,
          main_business: body.company_main_business, address: body.company_address,
        },
        partner: {
          website: body.company_official_website ?? '', phone: companyPhone, email: normaliseEmail(body.company_email),
          province_id: body.company_province, city_id: body.company_city, intention_types: partnerTypes,
        },
        person: {
          position_name: body.position_name, country_id: body.country, province_id: body.province, city_id: body.city, address: body.address,
        },
      });
      await queueMessage(tx, {
        channel: 'email', to: email, locale, template: 'registeredPartner', at, dedupeKey: `registered ${userId}`,
        values: { name: body.username, company: body.company_name }, link: signInPage(UserType.partner),
      });
      return userId;
    }));
    return { id };
  });
}
