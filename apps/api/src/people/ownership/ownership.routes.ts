import {
  acceptOwnership,
  endOwnershipOffer,
  listOwnerCandidates,
  offerOwnership,
  readOwnershipOffer,
} from '@portal/common/contract/company/ownership';
import {
  acceptFromMember,
  endMemberOffer,
  listMemberCandidates,
  offerToMember,
  readMemberOffer,
} from '@portal/common/contract/company/members';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { isMember } from '@portal/common/rules/company/member-rights';
import { OWNERSHIP_OFFER } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { tellOfAct } from '../../identity/owner-message/owner-message.db.ts';
import { renewSession, sendRenewed } from '../../identity/sessions/sessions.db.ts';
import { consumeProof } from '../../identity/verify-code/verify-code.db.ts';
import { checkSuccessor, notifyMember } from './member.ts';
import { provenRecipient, verifiedAddresses } from '../../platform/mail/recipient.ts';
import {
  dropOffer,
  findMember,
  findOffer,
  listCandidates,
  putOffer,
  swapOwner,
  takeOffer,
  type Member,
} from './ownership.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** The caller as a person of the company in the path, which must be the caller's company. */
async function ownMember(
  tx: Tx,
  { userId, coId }: Caller,
  named: string,
  { refuse }: Refusing<'Account.NotFound'>,
): Promise<Member> {
  return (coId === named ? await findMember(tx, { coId, userId }) : undefined) ?? refuse('Account.NotFound');
}

/** Consumes the proof of a code that went to a proven address of the caller. */
async function confirmByCode(
  tx: Tx,
  caller: Caller,
  member: Member,
  token: string,
  at: Date,
  { refuse }: Refusing<'Account.VerifyCode.Overtime'>,
): Promise<void> {
  const address = await consumeProof(tx, { token, scene: VerifyScene.handOver, userType: caller.userType, at });
  if (address === undefined || !Object.values(verifiedAddresses(member)).includes(address))
    refuse('Account.VerifyCode.Overtime');
}

/** The main account of a company hands over to another person; both confirm with a code. */
export function ownershipRoutes(app: App, services: Services): void {
  const { config } = services;

  for (const one of [readOwnershipOffer, readMemberOffer])
    serve(app, services, one, async ({ params, caller }, context) => {
      const { tx, now } = context;
      const member = await ownMember(tx, caller, params.co_id, context);
      const proven = verifiedAddresses(member);
      const found = await findOffer(tx, { coId: params.co_id, userId: member.user_id });
      return {
        proven: (['email', 'phone'] as const).filter((column) => proven[column] !== null),
        offer: found
          ? {
              from_name: found.from_name,
              contact_id: found.to_user,
              contact_name: found.to_name,
              offered_time: found.offered_at,
              expire_time: found.expires_at,
              expired: !found.stands || found.expires_at <= now(),
            }
          : null,
      };
    });

  for (const one of [listOwnerCandidates, listMemberCandidates])
    serve(app, services, one, async ({ params, query, caller }, context) => {
      const { tx, refuse } = context;
      const { role } = await ownMember(tx, caller, params.co_id, context);
      if (role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
      const people = await listCandidates(tx, params.co_id, query.search ?? '');
      return {
        entries: people.map(({ user_id, user_name, role, email, phone }) => ({
          contact_id: user_id,
          contact_name: user_name,
          role: (role ?? MemberRole.member) as MemberRole,
          email: email ?? '',
          phone: phone ?? '',
        })),
      };
    });

  for (const one of [offerOwnership, offerToMember])
    serve(app, services, one, async ({ params, body, caller }, context) => {
      const { tx, now, refuse } = context;
      const at = now();
      const coId = params.co_id;
      const owner = await ownMember(tx, caller, coId, context);
      if (owner.role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
      const successor = (await findMember(tx, { coId, userId: body.contact_id })) ?? refuse('Account.NotFound');
      if (successor.role === PartnerRole.admin) refuse('Account.NotFound');
      checkSuccessor(successor, context);
      await confirmByCode(tx, caller, owner, body.verify_code_token, at, context);
      const earlier = await putOffer(tx, {
        coId,
        from: caller,
        to: successor.user_id,
        at,
        livesMs: OWNERSHIP_OFFER.livesMs,
      });
      await audit(
        tx,
        { actor: owner.user_id, action: 'ownership.offered', object: coId, detail: { to: successor.user_id } },
        at,
      );
      await notifyMember(tx, config, successor, 'ownershipOffered', { values: { by: owner.user_name }, at });
      const other =
        earlier === undefined || earlier === successor.user_id
          ? undefined
          : await findMember(tx, { coId, userId: earlier });
      if (other) await notifyMember(tx, config, other, 'ownershipWithdrawn', { values: { by: owner.user_name }, at });
    });

  for (const one of [endOwnershipOffer, endMemberOffer])
    serve(app, services, one, async ({ params, caller }, context) => {
      const { tx, now, refuse } = context;
      const at = now();
      const coId = params.co_id;
      const { user_id: userId, user_name: by } = await ownMember(tx, caller, coId, context);
      const offer = (await dropOffer(tx, { coId, userId })) ?? refuse('Account.Conflict');
      await audit(tx, { actor: userId, action: 'ownership.offerEnded', object: coId }, at);
      // The end of an expired offer is not notified.
      if (offer.expires_at <= at) return;
      const gave = offer.from_user === userId;
      const other = await findMember(tx, { coId, userId: gave ? offer.to_user : offer.from_user });
      if (other)
        await notifyMember(tx, config, other, gave ? 'ownershipWithdrawn' : 'ownershipDeclined', {
          values: { by },
          at,
        });
    });

  for (const one of [acceptOwnership, acceptFromMember])
    serveInSteps(app, services, one, async ({ params, body, caller }, context) => {
      const { transaction, now, network, userAgent, refuse } = context;
      const renewed = await transaction(async (tx) => {
        const at = now();
        const coId = params.co_id;
        const successor = await ownMember(tx, caller, coId, context);
        await confirmByCode(tx, caller, successor, body.verify_code_token, at, context);
        const from = (await takeOffer(tx, { coId, userId: successor.user_id, at })) ?? refuse('Account.Conflict');
        const former = (await findMember(tx, { coId, userId: from })) ?? refuse('Account.Conflict');
        if (!(await swapOwner(tx, { coId, from, to: successor.user_id, keepSession: caller.sessionId, at })))
          refuse('Account.Conflict');
        await audit(
          tx,
          {
            actor: successor.user_id,
            action: 'ownership.handedOver',
            object: coId,
            detail: { from, to: successor.user_id },
          },
          at,
        );
        await tellOfAct(tx, services, {
          act: isMember(caller.userType) ? 'ownership.handedOverInside' : 'ownership.handedOver',
          locks: former.user_id,
          to: provenRecipient(former),
          reader: former,
          standing: null,
          values: () => ({ to: successor.user_name }),
          page: pageUrl(config.publicUrl, signInPageOf(former.user_type)),
          network,
          userAgent,
          at,
        });
        await notifyMember(tx, config, successor, 'ownershipTaken', { values: { by: former.user_name }, at });
        return renewSession(tx, caller.sessionId, at);
      });
      if (renewed) sendRenewed(context, renewed);
    });
}
