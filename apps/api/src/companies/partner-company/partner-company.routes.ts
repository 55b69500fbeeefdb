import {
  readPartnerBusiness,
  readPartnerCompany,
  submitPartnerCompany,
  updatePartnerBusiness,
  updatePartnerCompany,
  updatePartnerCompanyEmail,
} from '@portal/common/contract/company/partner-company';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { partnerTypesOf } from '../lookups/chosen.ts';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';
import { applyWith } from './apply.ts';
import { changeOf, formOf } from './company-change.ts';
import { companyView } from './company-view.ts';
import { changePartnerCompany, findPartnerCompany, lockForChange } from './partner-company.db.ts';
import { namingCompany } from './naming-company.ts';
import type { Services } from '../../platform/http/services.ts';

const companyOf = ({ coId }: Caller, { refuse }: Refusing<'Account.NotFound'>): string =>
  coId ?? refuse('Account.NotFound');

/** Reads, changes and submits the company of a partner user. */
export function partnerCompanyRoutes(app: App, services: Services): void {
  serve(app, services, readPartnerCompany, ({ caller }, context) => companyView(companyOf(caller, context), context));

  serve(app, services, updatePartnerCompany, async ({ query, body, caller }, context) => {
    const { tx, now } = context;
    const { company, application } = await lockForChange(tx, caller, context);
    checkVersion<typeof updatePartnerCompany>(body.version, formOf(company), context);
    const change = changeOf(body, company, context);
    await namingCompany(() => changePartnerCompany(tx, company, change, { by: caller.userId, at: now() }));
    // The company may have been admitted since the page was opened; then there is nothing to apply for.
    const submits = query.submit === 1 && application?.approval_status !== ApprovalStatus.approved;
    if (submits) await applyWith(company.co_id, { caller, last: application }, context);
    return { submitted: submits };
  });

  serve(app, services, updatePartnerCompanyEmail, async ({ body, caller }, context) => {
    const { tx, now } = context;
    const { company } = await lockForChange(tx, caller, context);
    checkVersion<typeof updatePartnerCompanyEmail>(
      body.version,
      { company_email: company.email, version: company.version },
      context,
    );
    const email = normaliseEmail(body.company_email);
    await consumeCode(
      tx,
      {
        channel: VerifyChannel.email,
        account: email,
        scene: VerifyScene.businessEmailEdit,
        userType: caller.userType,
        code: body.verify_code,
        field: 'verify_code',
      },
      context,
    );
    await changePartnerCompany(tx, company, { email }, { by: caller.userId, at: now() });
  });

  serve(app, services, submitPartnerCompany, async ({ caller }, context) => {
    const { company, application } = await lockForChange(context.tx, caller, context);
    if (application?.approval_status === ApprovalStatus.approved) context.refuse('4001213001');
    await applyWith(company.co_id, { caller, last: application }, context);
  });

  serve(app, services, readPartnerBusiness, async ({ caller }, context) => {
    const company =
      (await findPartnerCompany(context.tx, companyOf(caller, context))) ?? context.refuse('Account.NotFound');
    return { intention_partner_type: company.intention_types, version: company.version };
  });

  serve(app, services, updatePartnerBusiness, async ({ body, caller }, context) => {
    const { tx, now } = context;
    const { company } = await lockForChange(tx, caller, context);
    checkVersion<typeof updatePartnerBusiness>(
      body.version,
      { intention_partner_type: company.intention_types, version: company.version },
      context,
    );
    await changePartnerCompany(
      tx,
      company,
      { intention_types: partnerTypesOf(body.intention_partner_type, 'intention_partner_type') },
      { by: caller.userId, at: now() },
    );
  });
}
