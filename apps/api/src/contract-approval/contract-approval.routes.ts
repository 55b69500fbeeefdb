import { applyForContract, decideContract, listContracts, readContract, readOwnContract } from '@portal/common/contract/console/contract-approval';
import { type ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Locale } from '@portal/common/intl/locale';
import { provenAddresses } from '../addresses/proven-address.db.ts';
import { isAdmitted } from '../contacts/contacts.db.ts';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import type { App } from '../http/request/app-type.ts';
import { refuseAt } from '../http/calls/refusal.ts';
import { serve } from '../http/calls/serve.ts';
import { checkPartnerLevel, partnerTypesOf } from '../lookups/chosen.db.ts';
import { partnerLevelName, partnerTypeName } from '../lookups/lookups.db.ts';
import { queueMessage } from '../mail/outbox.ts';
import { reachable, readerOf } from '../mail/recipient.ts';
import { idOf, listApplications } from '../partner-applications/applications.db.ts';
import { findApplicant, findApplicationData } from '../registration/approval/registration-approval.db.ts';
import { refuseUnseenConflicts } from '../review/conflicts/shown-conflicts.db.ts';
import { decisionKey, leavesAt } from '../review/decisions.db.ts';
import type { Services } from '../services.ts';
import { readWorkingClock } from '../working-hours/working-hours.db.ts';
import { decideApplication, findContract, findNewestContract, findStanding, insertContract, signTypesOf } from './contract-approval.db.ts';
import { contractView, termsOf } from './contract-view.ts';

interface Told {
  id: number;
  userId: string;
  company: string;
  template: 'contractSubmitted' | 'contractAgreed' | 'contractRejected';
  level: number;
  opinion?: string;
}

/** Contracts of partner companies: the applicant's side, and the queue of staff. */
export function contractApprovalRoutes(app: App, services: Services): void {
  const link = pageUrl(services.config.publicUrl, PAGE.partnerCompany);

  /** Tells the applicant at a proven address: an unproven one may belong to a stranger, who must not read the opinion. */
  async function tell(tx: Tx, { id, userId, company, template, level, opinion = '' }: Told, at: Date): Promise<void> {
    const user = await findApplicant(tx, userId);
    const to = reachable(provenAddresses(user));
    if (!to) return;
    const reader = readerOf(user);
    await queueMessage(tx, {
      ...to, reader, template, link, at, values: { name: user.user_name, company, level: partnerLevelName(level, reader.locale), opinion },
      ...(template === 'contractSubmitted' ? { dedupeKey: `${template} ${id}` } : { notBefore: leavesAt(at), dedupeKey: decisionKey({ queue: 'contract', id }, at) }),
    });
  }

  serve(app, services, listContracts, async ({ query }, { tx, locale, now }) => {
    const { rows, total } = await listApplications(tx, 'contract_application', query, { working: await readWorkingClock(tx, services.config), now: now() });
    const types = await signTypesOf(tx, rows.map(({ id }) => id));
    return { rows: rows.map((row) => withType(row, types.get(row.id) ?? 0, locale)), total };
  });

  serve(app, services, readContract, async ({ params, query }, context) =>
    contractView(await findContract(context.tx, { id: idOf(params.id), userId: query.user_id }, context), context));

  serve(app, services, decideContract, async ({ params, body, caller }, context) => {
    const { tx } = context;
    const at = context.now();
    const { approval_status: result, approval_opinion: opinion, partner_level: level, version } = body;
    if (String(body.id) !== params.id) refuseAt('id', 'request.invalid');
    if (result === Decision.agree) checkPartnerLevel(level, 'partner_level');
    if (result === Decision.agree) await refuseUnseenConflicts(tx, { queue: 'contract', id: body.id, caller }, context);
    const { application, data } = await decideApplication(tx, { id: body.id, userId: body.user_id, by: caller.userId, result, level, opinion, version, at }, context);
    const agreed = result === Decision.agree;
    await audit(tx, {
      actor: caller.userId, action: agreed ? 'contract.agreed' : 'contract.rejected', object: application.co_id, subject: application.user_id,
      detail: { application: application.id, wanted: application.wanted_level, ...(agreed && { level }) },
    }, at);
    await tell(tx, {
      id: application.id, userId: application.user_id, company: data.company_name, template: agreed ? 'contractAgreed' : 'contractRejected',
      level: agreed ? level : application.wanted_level, opinion,
    }, at);
  });

  serve(app, services, readOwnContract, async ({ params, caller }, { tx, locale, refuse }) => {
    const standing = caller.coId === params.co_id ? await findStanding(tx, params.co_id) : undefined;
    if (!standing) return refuse('Account.NotFound');
    const newest = await findNewestContract(tx, params.co_id);
    return {
      partner_level: standing.level, partner_level_name: partnerLevelName(standing.level, locale),
      contract: newest ? {
        ...termsOf(newest, locale), approval_status: newest.approval_status as ApprovalStatus, approval_opinion: newest.approval_opinion,
        application_time: newest.applied_at.toISOString(), approval_time: newest.decided_at?.toISOString() ?? null,
      } : null,
    };
  });

  serve(app, services, applyForContract, async ({ params, body, caller }, { tx, now, refuse }) => {
    const coId = params.co_id;
    if (caller.coId !== coId) refuse('Account.NotFound');
    if (caller.role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
    partnerTypesOf([body.sign_type], 'sign_type');
    checkPartnerLevel(body.partner_level, 'partner_level');
    if (!(await isAdmitted(tx, coId))) refuse('Account.Partner.NotAdmitted');
    const at = now();
    const id = await insertContract(tx, { coId, userId: caller.userId, signType: body.sign_type, level: body.partner_level, at });
    await audit(tx, { actor: caller.userId, action: 'contract.submitted', object: coId, subject: caller.userId, detail: { application: id, level: body.partner_level } }, at);
    const { company_name: company } = await findApplicationData(tx, coId, caller.userId);
    await tell(tx, { id, userId: caller.userId, company, template: 'contractSubmitted', level: body.partner_level }, at);
    return { id };
  });
}

const withType = <Row extends object>(row: Row, sign_type: number, locale: Locale) => ({ ...row, sign_type, sign_type_name: partnerTypeName(sign_type, locale) });
