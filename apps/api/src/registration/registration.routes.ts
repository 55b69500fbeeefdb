import { registerEnterprise, registerIndividual, registerPartner } from '@portal/common/contract/registration';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { checkPassword } from '@portal/common/rules/password/password';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { takenCode, type Wanted } from '../cancellation/pending-deletion.db.ts';
import { claimAddress, lockClaims } from '../addresses/claim-address.db.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { App } from '../http/app-type.ts';
import { limit } from '../limits/limits.ts';
import { Refusal, refusalOf, refuse } from '../http/refusal.ts';
import { serveInSteps, type StepContext } from '../http/serve.ts';
import { queueMessage } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { consumeCode } from '../verify-code/verify-code.db.ts';
import { checkIndustry, checkPlace, checkPosition, partnerTypesOf } from './chosen.ts';
import * as rows from './registration.db.ts';

/** Registrations per network, counted before the expensive hash. */
const NETWORK = { points: 60, seconds: 3600 };

/** Phone in stored form; refused at its field when invalid. */
function storedPhone(value: string, field: string): string {
  return formatPhone(parsePhone(value) ?? refuse('phone.illegal', { fields: { [field]: 'phone.illegal' } }));
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
    if (code !== refusal.code || names[refusal.code]) refuse(code, { ...refusal.details, fields: { [field]: code } });
    throw error;
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
    if (issue) refuse(issue, { fields: { password: issue } });
    await limit(db, `register ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
    return hasher.hash(password);
  }

  /** Claims the addresses of a new account: the verified one and the one entered beside it. */
  async function claim(tx: Tx, { email, phone, verified, userType, at }: { email: string | null; phone: string | null; verified: 'email' | 'phone'; userType: UserType; at: Date }) {
    const claims = ([['email', email], ['phone', phone]] as const).flatMap(([column, address]) => (address === null ? [] : [{ column, address, userType }]));
    await lockClaims(tx, claims);
    for (const one of claims) await claimAddress(tx, config, { ...one, proven: one.column === verified, field: one.column, at });
  }

  /** Consumes the code for this address. */
  const prove = (tx: Tx, { channel, account, scene, userType, code, at }: {
    channel: VerifyChannel; account: string; scene: VerifyScene; userType: UserType; code: string; at: Date;
  }) => consumeCode(tx, { channel, account, scene, userType, code, secret: config.secret, at });

  const signInPage = (name: string) => `${config.publicUrl}/microapp/${name}`;

  serveInSteps(app, services, registerEnterprise, async ({ body }, context) => {
    const { transaction, locale } = context;
    const phone = storedPhone(body.phone, 'phone');
    const email = normaliseEmail(body.email);
    const byEmail = body.verify_code_type === RegisterMethod.email;
    const at = context.now();
    const passwordHash = await hashOf(body.password, context);
    const wanted = { email, phone, company: body.company, userType: UserType.enterprise };
    const id = await naming(db, wanted, {}, () => transaction(async (tx) => {
      await prove(tx, {
        channel: byEmail ? VerifyChannel.email : VerifyChannel.phone, account: byEmail ? email : phone,
        scene: VerifyScene.enterpriseRegister, userType: UserType.enterprise, code: body.verify_code, at,
      });
      await claim(tx, { email, phone, verified: byEmail ? 'email' : 'phone', userType: UserType.enterprise, at });
      const userId = await rows.registerEnterprise(tx, {
        loginName: body.login_name.trim(), company: body.company.trim(), email, phone,
        userName: body.username.trim(), passwordHash, verified: byEmail ? 'email' : 'phone', language: locale, at,
      });
      await queueMessage(tx, {
        channel: 'email', to: email, locale, template: 'registered', at, dedupeKey: `registered ${userId}`,
        values: { name: body.username.trim(), loginName: body.login_name.trim() }, link: signInPage('loginEnterprisePortal'),
      });
      return userId;
    }));
    return { id };
  });

  serveInSteps(app, services, registerIndividual, async ({ body }, context) => {
    const { transaction, locale } = context;
    const byEmail = body.verify_code_type === RegisterMethod.email;
    // Only the address of the code: nothing verifies another one.
    const wanted = byEmail ? body.email ?? refuse('email.empty', { fields: { email: 'email.empty' } })
      : body.phone ?? refuse('phone.empty', { fields: { phone: 'phone.empty' } });
    const other = byEmail ? 'phone' : 'email';
    if (body[other] !== undefined) refuse('request.invalid', { fields: { [other]: 'request.invalid' } });
    const account = byEmail ? normaliseEmail(wanted) : storedPhone(wanted, 'phone');
    const at = context.now();
    const passwordHash = await hashOf(body.password, context);
    const id = await naming(db, { [byEmail ? 'email' : 'phone']: account, userType: UserType.individual }, {}, () => transaction(async (tx) => {
      await prove(tx, {
        channel: byEmail ? VerifyChannel.email : VerifyChannel.phone, account,
        scene: VerifyScene.individualRegister, userType: UserType.individual, code: body.verify_code, at,
      });
      const addresses = { email: byEmail ? account : null, phone: byEmail ? null : account, verified: byEmail ? 'email' : 'phone' } as const;
      await claim(tx, { ...addresses, userType: UserType.individual, at });
      const userId = await rows.registerIndividual(tx, { ...addresses, userName: body.username.trim(), passwordHash, language: locale, at });
      await queueMessage(tx, {
        channel: byEmail ? 'email' : 'sms', to: account, locale, template: 'registeredIndividual', at, dedupeKey: `registered ${userId}`,
        values: { name: body.username.trim() }, link: signInPage('loginIndividualPortal'),
      });
      return userId;
    }));
    return { id };
  });

  serveInSteps(app, services, registerPartner, async ({ body }, context) => {
    const { transaction, locale } = context;
    const company = { country: body.company_country, province: body.company_province, city: body.company_city };
    const work = { country: body.country, province: body.province, city: body.city };
    checkIndustry(body.company_industry, 'company_industry');
    checkPlace(company, { country: 'company_country', province: 'company_province', city: 'company_city' });
    const intentionTypes = partnerTypesOf(body.intention_partner_type, 'intention_partner_type');
    checkPosition(body.position_category, 'position_category');
    checkPlace(work, { country: 'country', province: 'province', city: 'city' });
    const email = normaliseEmail(body.email);
    const phone = storedPhone(body.phone, 'phone');
    const companyPhone = storedPhone(body.company_phone, 'company_phone');
    const at = context.now();
    const passwordHash = await hashOf(body.password, context);
    const wanted = { email, phone, company: body.company_name, userType: UserType.partner };
    const id = await naming(db, wanted, { 'Account.Company.Exists': 'company_name' }, () => transaction(async (tx) => {
      await prove(tx, {
        channel: VerifyChannel.email, account: email, scene: VerifyScene.partnerRegister, userType: UserType.partner, code: body.verify_code, at,
      });
      await claim(tx, { email, phone, verified: 'email', userType: UserType.partner, at });
      const userId = await rows.registerPartner(tx, {
        userName: body.username.trim(), email, phone, passwordHash, verified: 'email', language: locale, at,
        position: { id: body.position_category, name: body.position_name.trim() },
        work: { ...work, address: body.address.trim() },
        company: {
          ...company, name: body.company_name.trim(), website: body.company_official_website?.trim() ?? '', phone: companyPhone,
          email: normaliseEmail(body.company_email), address: body.company_address.trim(), mainBusiness: body.company_main_business.trim(),
          industry: body.company_industry, intentionTypes,
        },
      });
      await queueMessage(tx, {
        channel: 'email', to: email, locale, template: 'registeredPartner', at, dedupeKey: `registered ${userId}`,
        values: { name: body.username.trim(), company: body.company_name.trim() }, link: signInPage('loginPartnerPortal'),
      });
      return userId;
    }));
    return { id };
  });
}
