import { decideAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { windowOf } from '../../../platform/db/page.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import { openQuestions, questionForStaff } from '../../../companies/requests/questions.db.ts';
import { workOn } from '../../review/assignments/work.ts';
import { serveList, type ListFile } from '../../../platform/http/lists/served-lists.ts';
import { nameIn } from '../../../platform/http/lists/columns.ts';
import { decide } from '../../review/decision.ts';
import { readFilter } from '../../review/request-filter.db.ts';
import { readWorkingClock, waitingOf } from '../../../platform/working-hours/working-hours.db.ts';
import { isOfCompanyAlone, listApplications } from './account-approvals.db.ts';
import { accountQueue } from './account-queue.ts';
import { sourceName } from './account-seeing.ts';
import type { Services } from '../../../platform/http/services.ts';

const statusName = nameIn(ApprovalStatus, 'approvalStatus');
const FILE: ListFile<AnswerOf<typeof listAccountApprovals>['rows'][number]> = {
  name: 'account-requests',
  id: ({ id }) => id,
  columns: [
    ['id', ({ id }) => id],
    ['company', ({ company_name }) => company_name],
    ['login_name', ({ login_name }) => login_name],
    ['name', ({ username }) => username],
    ['source', ({ source_name }) => source_name],
    ['phone', ({ phone }) => phone],
    ['email', ({ email }) => email],
    ['applicant', ({ applicant }) => applicant],
    ['note', ({ note }) => note],
    ['status', ({ approval_status }, locale) => statusName(approval_status, locale)],
    ['submitted', ({ application_time }) => application_time],
    ['asked', ({ question }) => question?.time ?? null],
    ['due', ({ due_time }) => due_time],
    ['decided', ({ approval_time }) => approval_time],
    ['comment', ({ remark }) => remark],
  ],
};

/** Path parameter that means all companies. */
const ALL = '0';

/** Applications for login accounts of customers, for staff. */
export function accountApprovalsRoutes(app: App, services: Services): void {
  serveList(app, services, listAccountApprovals, FILE, async ({ params, query, caller }, { tx, locale, now }) => {
    const { status, company_name: company, order = 'asc' } = query;
    if (![0, 1, 2, 3].includes(status)) refuseAt('status', 'request.invalid');
    const reader = { by: caller.userId, at: now() };
    const { rows, total, cursor } = await listApplications(
      tx,
      {
        status,
        company,
        coId: params.co === ALL ? undefined : params.co,
        ...(await readFilter(tx, 'account', query, { reader: caller.userId, config: services.config, now: now() })),
      },
      { ...windowOf(query), order },
    );
    const working = await readWorkingClock(tx, services.config);
    const ids = rows.map(({ id }) => id);
    const work = await workOn(tx, 'account', ids, reader);
    const questions = await openQuestions(tx, 'account', ids);
    return {
      total,
      cursor,
      rows: rows.map((row) => ({
        id: row.id,
        user_id: row.user_id,
        company_id: row.co_id,
        company_name: row.company_name,
        login_name: row.login_name,
        idp_name: row.idp_name ?? '',
        username: row.user_name,
        source_name: sourceName(row.source, locale),
        phone: row.phone ?? '',
        email: row.email ?? '',
        applicant: row.applicant,
        note: row.note,
        application_time: row.applied_at,
        approval_time: row.decided_at,
        approval_status: row.status as ApprovalStatus,
        remark: row.opinion,
        version: row.version,
        ...work(row.id),
        question: questionForStaff(questions.get(row.id), caller.userId),
        ...waitingOf(
          working,
          { ...row, applied_at: row.staff_since, asked_at: questions.get(row.id)?.asked_at },
          now(),
        ),
      })),
    };
  });

  serve(app, services, decideAccount, async ({ params, query, body, caller }, context) => {
    if (body.id !== query.id) refuseAt('id', 'request.invalid');
    if (body.user_id !== params.id) refuseAt('user_id', 'request.invalid');
    if (body.co_id !== params.co) refuseAt('co_id', 'request.invalid');
    if (await isOfCompanyAlone(context.tx, body.id)) context.refuse('4041100009');
    return decide(context, accountQueue, { body, caller });
  });
}
