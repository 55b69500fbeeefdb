import { answerContract, applyForContract, readOwnContract } from '@portal/common/contract/company/partner-contract';
import { decideContract, listContracts, readContract } from '@portal/common/contract/queues/contract-approval';
import type { AskedContractField } from '@portal/common/enums/approval/asked-fields';
import type { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import type { Locale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import { findOpenQuestion, questionForApplicant } from '../../../companies/requests/questions.db.ts';
import { companyNameOf } from '../../../companies/requests/requests.db.ts';
import { findOwner, tellOwner } from '../../../identity/addresses/tell-owner.db.ts';
import { isAdmitted } from '../../../people/contacts/contacts.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import { checkPartnerLevel, partnerTypesOf } from '../../../companies/lookups/chosen.ts';
import { partnerLevelName, partnerTypeName } from '../../../companies/lookups/lookups.ts';
import { APPLICATION_COLUMNS } from '../application-file.ts';
import { listApplications } from '../partner-applications.db.ts';
import { serveList, type ListFile } from '../../../platform/http/lists/served-lists.ts';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { readWorkingClock } from '../../../platform/working-hours/working-hours.db.ts';
import { decide } from '../../review/decision.ts';
import { noteRead } from '../../review/versions.db.ts';
import { answerQuestion } from './answer-contract.ts';
import {
  findContract,
  findNewestContract,
  findStanding,
  insertContract,
  lockCompany,
  signTypesOf,
} from './contract-approval.db.ts';
import { contractQueue } from './contract-queue.ts';
import { contractView, termsOf } from './contract-view.ts';
import type { Services } from '../../../platform/http/services.ts';

const FILE: ListFile<AnswerOf<typeof listContracts>['rows'][number]> = {
  name: 'partner-contracts',
  id: ({ id }) => id,
  columns: [...APPLICATION_COLUMNS, ['type', ({ sign_type_name }) => sign_type_name]],
};

/** Contracts of partner companies: the applicant's side, and the queue of staff. */
export function contractApprovalRoutes(app: App, services: Services): void {
  serveList(app, services, listContracts, FILE, async ({ query, caller }, { tx, locale, now }) => {
    const { rows, ...list } = await listApplications(tx, 'contract_application', query, {
      reader: caller.userId,
      config: services.config,
      now: now(),
    });
    const types = await signTypesOf(
      tx,
      rows.map(({ id }) => id),
    );
    return { ...list, rows: rows.map((row) => withType(row, types.get(row.id) ?? 0, locale)) };
  });

  serve(app, services, readContract, async ({ params, query, caller }, context) => {
    const application = await findContract(context.tx, { id: requestIdOf(params.id), userId: query.user_id }, context);
    await noteRead(context.tx, { queue: 'contract', id: application.id, by: caller.userId });
    return contractView(application, caller.userId, context);
  });

  serve(app, services, decideContract, ({ params, body, caller }, context) => {
    if (String(body.id) !== params.id) refuseAt('id', 'request.invalid');
    return decide(context, contractQueue, { body, caller });
  });

  serve(app, services, readOwnContract, async ({ params, caller }, { tx, locale, refuse }) => {
    const standing = caller.coId === params.co_id ? await findStanding(tx, params.co_id) : undefined;
    if (!standing) return refuse('Account.NotFound');
    const newest = await findNewestContract(tx, params.co_id);
    const question = newest && (await findOpenQuestion(tx, { queue: 'contract', id: newest.id }));
    return {
      partner_level: standing.level,
      partner_level_name: partnerLevelName(standing.level, locale),
      contract: newest
        ? {
            ...termsOf(newest, locale),
            approval_status: newest.approval_status as ApprovalStatus,
            approval_opinion: newest.approval_opinion,
            application_time: newest.submitted_at ?? newest.applied_at,
            wanted_level: newest.wanted_level,
            question: questionForApplicant<AskedContractField>(question, await readWorkingClock(tx, services.config)),
            approval_time: newest.decided_at,
          }
        : null,
    };
  });

  serve(app, services, answerContract, ({ params, body, caller }, context) =>
    answerQuestion({ coId: params.co_id, caller, body }, context),
  );

  serve(app, services, applyForContract, async ({ params, body, caller }, { tx, now, refuse }) => {
    const coId = params.co_id;
    if (caller.coId !== coId) refuse('Account.NotFound');
    if (caller.role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
    partnerTypesOf([body.sign_type], 'sign_type');
    checkPartnerLevel(body.partner_level, 'partner_level');
    await lockCompany(tx, coId);
    if (!(await isAdmitted(tx, coId))) refuse('Account.Partner.NotAdmitted');
    const at = now();
    const id = await insertContract(tx, {
      coId,
      userId: caller.userId,
      signType: body.sign_type,
      level: body.partner_level,
      at,
    });
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'contract.submitted',
        object: coId,
        subject: caller.userId,
        detail: { application: id, level: body.partner_level },
      },
      at,
    );
    const company = await companyNameOf(tx, { co_id: coId });
    await tellOwner(tx, await findOwner(tx, caller.userId), {
      template: 'contractSubmitted',
      at,
      link: pageUrl(services.config.publicUrl, PAGE.partnerCompany),
      values: ({ locale }) => ({ company, level: partnerLevelName(body.partner_level, locale) }),
      dedupeKey: `contractSubmitted ${id}`,
    });
    return { id };
  });
}

const withType = <Row extends object>(row: Row, sign_type: number, locale: Locale) => ({
  ...row,
  sign_type,
  sign_type_name: partnerTypeName(sign_type, locale),
});
