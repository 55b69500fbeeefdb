import type { askForLoginName, askToJoin } from '@portal/common/contract/company/joining';
import { UserType } from '@portal/common/enums/user/user-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { JOIN_COMPANY_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { JOINING } from '@portal/common/rules/limits';
import {
  acceptedTerms,
  claimAddresses,
  hashPassword,
  refuseTaken,
  requireOpen,
  storedPhone,
} from '../../companies/registration/registration-steps.ts';
import { claimAddress, isHeld, lockClaims } from '../../identity/addresses/claim-address.db.ts';
import { findOwner } from '../../identity/addresses/tell-owner.db.ts';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import type { HandlerContextOf, HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { localeOf, strangerReading, verifiedAddresses } from '../../platform/mail/recipient.ts';
import { countOpen, insertAsking, isFull, lockJoinable, lockCompany } from './joining.db.ts';
import { openApplication } from './open-application.ts';
import { ticketOf } from './ticket.ts';

/** What differs between the two kinds of companies: where one registers, and as whom one joins. */
const KINDS = {
  [UserType.enterprise]: { scene: VerifyScene.enterpriseRegister, joinsAs: UserType.enterprise },
  [UserType.partner]: { scene: VerifyScene.partnerRegister, joinsAs: UserType.partnerContact },
} as const;

/**
 * Somebody with a proven address asks for an account of a company. A company that is unknown, not verified or asked too
 * often gives the same refusal, and nothing says who decides.
 */
export async function join(
  { body }: HandlerInput<typeof askToJoin>,
  context: StepContextOf<typeof askToJoin>,
): Promise<{ ticket: string }> {
  await requireOpen(context);
  const { services, transaction, locale, network, refuse, now } = context;
  const { config, db } = services;
  const kind = body.user_type;
  const { scene, joinsAs } = KINDS[kind];
  const phone = storedPhone(body.phone, 'phone');
  const email = normaliseEmail(body.email);
  const loginName =
    kind === UserType.enterprise ? (body.login_name ?? refuseAt('login_name', 'loginName.empty')) : null;
  const verified = body.verify_code_type === RegisterMethod.email ? 'email' : 'phone';
  const at = now();
  const accepted = await acceptedTerms(body.accepted, context);
  const password_hash = await hashPassword(body.password, { ...(loginName && { loginName }), email }, context);
  const userId = await refuseTaken(db, { email, phone, company: '', userType: kind }, {}, () =>
    transaction(async (tx) => {
      await consumeCode(
        tx,
        {
          channel: VerifyChannel[verified],
          account: verified === 'email' ? email : phone,
          scene,
          userType: kind,
          code: body.verify_code,
          field: 'verify_code',
        },
        context,
      );
      await claimAddresses(tx, { email, phone, verified, userType: joinsAs, at }, context);
      // Main accounts and contacts of partner companies sign in on one page, so an address names one of both.
      if (kind === UserType.partner)
        for (const [column, address] of [
          ['email', email],
          ['phone', phone],
        ] as const)
          if (await isHeld(tx, { column, address, userType: UserType.partner }))
            context.refuseAt(column, column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists');
      const proven = verified === 'email' ? { email } : { phone };
      if ((await countOpen(tx, proven)) >= JOINING.openMost) refuse('Account.Join.Limit');
      const company = await lockJoinable(tx, {
        name: body.company,
        kind,
        email: verified === 'email' ? email : undefined,
      });
      if (!company || (await isFull(tx, company.co_id, at)))
        return context.refuseAt('company', 'Account.Join.NotPossible');
      const id = await insertAsking(tx, {
        coId: company.co_id,
        kind,
        user_name: body.username,
        login_name: loginName,
        email,
        phone,
        verified: [verified],
        password_hash,
        bySelf: true,
        language: locale,
        at,
      });
      const asked = await openApplication(tx, config, {
        userId: id,
        note: body.note,
        terms: { accepted, locale, network },
        at,
      });
      await audit(tx, { actor: id, ...asked }, at);
      await queueMessage(tx, {
        ...(verified === 'email' ? { channel: 'email', to: email } : { channel: 'sms', to: phone }),
        reader: strangerReading(locale),
        template: 'accountAsked',
        at,
        values: { name: body.username, company: company.company_name },
        link: pageUrl(config.publicUrl, JOIN_COMPANY_PAGE, { user_type: String(kind), ticket: ticketOf(config, id) }),
        dedupeKey: `account asked ${id}`,
      });
      return id;
    }),
  );
  return { ticket: ticketOf(config, userId) };
}

/** A member of an enterprise asks for a further account of it. An approved one is invited to set a password. */
export async function askForAnother(
  { body, caller }: HandlerInput<typeof askForLoginName>,
  context: HandlerContextOf<typeof askForLoginName>,
): Promise<void> {
  const {
    tx,
    services: { config },
    refuse,
    now,
  } = context;
  const at = now();
  const email = normaliseEmail(body.email);
  const claim = { column: 'email', address: email, userType: UserType.enterprise } as const;
  await lockClaims(tx, [claim]);
  const owner = await findOwner(tx, caller.userId);
  const isOwn = verifiedAddresses(owner).email === email;
  if (!isOwn) await claimAddress(tx, config, { ...claim, proven: false, field: 'email', at }, context);
  // First, so that of several requests of one member each counts those before.
  const company = caller.coId === null ? undefined : await lockCompany(tx, caller.coId);
  if ((await countOpen(tx, { askedBy: caller.userId })) >= JOINING.openMost) refuse('Account.Join.Limit');
  if (!company || company.kind !== UserType.enterprise || (await isFull(tx, company.co_id, at)))
    return refuse('Account.Join.NotPossible');
  const userId = await insertAsking(tx, {
    coId: company.co_id,
    kind: company.kind,
    user_name: body.username,
    login_name: body.login_name,
    email,
    phone: null,
    verified: isOwn ? ['email'] : [],
    password_hash: null,
    // Until its owner follows the invitation, nobody vouches for another address.
    bySelf: !isOwn,
    language: localeOf(owner.language),
    at,
  });
  const asked = await openApplication(tx, config, {
    userId,
    applicant: owner.user_name,
    askedBy: caller.userId,
    note: body.note,
    terms: null,
    at,
  });
  await audit(tx, { actor: caller.userId, ...asked }, at);
}
