import { listRecords, readCertification, readLicenceImage, submitLicence, uploadLicence, withdrawCertification } from '@portal/common/contract/certification';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { Locale } from '@portal/common/intl/locale';
import { audit } from '../db/audit.ts';
import { windowOf } from '../db/page.ts';
import { findLicence } from '../files/files.db.ts';
import type { App } from '../http/app-type.ts';
import type { Caller } from '../http/caller.ts';
import type { Refusing } from '../http/refusal.ts';
import { serve, serveInSteps } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { findCertification, listRecords as listOwnRecords, submitForReview } from './certification.db.ts';
import { noOcr, type Ocr } from './ocr.ts';
import { correctionsOf } from './display.ts';
import { sendLicenceImage, storeUpload } from './licence-files.ts';
import { withdraw } from './withdrawal.db.ts';

/** Only users of a company can certify it. */
const companyOf = ({ coId }: Caller, { refuse }: Refusing<'Account.NotFound'>): string => coId ?? refuse('Account.NotFound');

/** Reply with a company's certification: the request that is shown, and the pending or rejected newest one. */
function certificationView(
  { auth_status, pending_change, shown, latest }: Awaited<ReturnType<typeof findCertification>>, userId: string, locale: Locale,
): ReplyOf<typeof readCertification> {
  const pending = latest?.status === ApprovalStatus.pending ? latest : undefined;
  const rejected = latest?.status === ApprovalStatus.rejected ? latest : undefined;
  return {
    user_id: userId,
    lic_type: (shown?.lic_type ?? null) as LicenceType | null,
    lic_code: shown?.lic_code ?? null,
    lic_company: shown?.lic_company ?? null,
    lic_url: shown?.lic_id ?? null,
    lic_id: shown?.lic_id ?? null,
    auth_type: shown?.auth_method ?? null,
    auth_status: auth_status as AuthStatus,
    auth_time: shown?.decided_at?.toISOString() ?? null,
    auth_opinion: latest?.opinion ?? null,
    pending_change: pending_change ? 1 as const : 0 as const,
    application_time: pending?.applied_at.toISOString() ?? null,
    approval_id: pending?.approval_id ?? null,
    refused_fields: rejected?.refused_fields ?? [],
    rejected: rejected ? {
      approval_id: rejected.approval_id, lic_type: rejected.lic_type as LicenceType, lic_code: rejected.lic_code,
      lic_company: rejected.lic_company, lic_id: rejected.lic_id, auth_type: rejected.auth_method as AuthMethod,
      approval_time: (rejected.decided_at ?? rejected.applied_at).toISOString(),
    } : null,
    corrections: shown ? correctionsOf(shown.corrections, shown, locale) : [],
  };
}

/** Certification as the customer sees it. */
export function certificationRoutes(app: App, services: Services, ocr: Ocr = noOcr): void {
  serve(app, services, readCertification, async ({ caller }, context) => {
    const { tx, locale } = context;
    const certification = await findCertification(tx, companyOf(caller, context));
    return certificationView(certification, caller.userId, locale);
  });

  serve(app, services, listRecords, async ({ query, caller }, context) => {
    const { tx, locale } = context;
    const { rows, total } = await listOwnRecords(tx, companyOf(caller, context), windowOf(query));
    return {
      total,
      rows: rows.map((row) => ({
        approval_id: row.approval_id, application_time: row.applied_at.toISOString(), lic_type: row.lic_type as LicenceType,
        company_name: row.lic_company, approval_status: row.status as ApprovalStatus, approval_opinion: row.opinion,
        auth_type: row.auth_method as AuthMethod, refused_fields: row.refused_fields, corrections: correctionsOf(row.corrections, row, locale),
      })),
    };
  });

  serve(app, services, submitLicence, async ({ body, caller }, context) => {
    const { tx, now, refuseAt } = context;
    const coId = companyOf(caller, context);
    const licence = await findLicence(tx, body.LicURL, { userId: caller.userId, coId });
    if (!licence) return refuseAt('LicURL', 'Account.Licence.Not.Exist');
    const auth_status = await submitForReview(tx, {
      coId, userId: caller.userId, userType: caller.userType, company: body.Company, code: body.LicCode, type: body.LicType,
      licId: licence.lic_id, method: AuthMethod.licence, fields: { company: 'Company', code: 'LicCode' }, at: now(),
    }, context);
    await audit(tx, { actor: caller.userId, action: 'certification.submitted', object: coId, detail: { lic_id: licence.lic_id } }, now());
    return { auth_status };
  });

  serve(app, services, withdrawCertification, async ({ query, caller }, context) => {
    const { tx, now } = context;
    const coId = companyOf(caller, context);
    await withdraw(tx, { id: query.id, coId, by: caller.userId, at: now() }, context);
    await audit(tx, { actor: caller.userId, action: 'certification.withdrawn', object: coId, subject: caller.userId, detail: { approval_id: query.id } }, now());
  });

  serveInSteps(app, services, uploadLicence, (input, context) => storeUpload(input, context, ocr));
  serveInSteps(app, services, readLicenceImage, sendLicenceImage);
}
