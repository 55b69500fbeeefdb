import { listRecords, readCertification, readLicenceImage, submitLicence, uploadLicence, withdrawCertification } from '@portal/common/contract/certification';
import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { holds, Privilege } from '@portal/common/enums/user/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { windowOf } from '../db/page.ts';
import { readDocument } from '../files/document.ts';
import { findLicence, isCreatorOf, storeLicence, type Reader } from '../files/files.db.ts';
import type { App } from '../http/app-type.ts';
import type { Caller } from '../http/caller.ts';
import { limit } from '../limits/limits.ts';
import { refuse, refuseAt, type Refusing } from '../http/refusal.ts';
import { serve, serveInSteps } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { findCertification, listRecords as listOwnRecords, submitForReview } from './certification.db.ts';
import { noOcr, type Ocr } from './ocr.ts';
import { correctionsOf } from './display.ts';
import { withdraw } from './withdrawal.db.ts';

/** Limit of uploads per account: each one is decoded and stored. */
const UPLOADS = { points: 60, seconds: 3600 };
const isLicenceType = (type: number): type is LicenceType => Object.values(LicenceType).some((known) => known === type);

/** Only users of a company can certify it. */
const companyOf = ({ coId }: Caller, { refuse }: Refusing<'Account.NotFound'>): string => coId ?? refuse('Account.NotFound');

/** Staff bring documents on site 2 alone, and only for companies that they created. */
async function checkOwnCompany(
  tx: Tx, { config }: Services, { userId }: Caller, coId: string | undefined, { refuse }: Refusing<'Account.NotFound'>,
): Promise<void> {
  if (config.siteId !== 2) refuse('Account.Permission.Denied');
  const own = coId === undefined || (await isCreatorOf(tx, coId, userId));
  if (!own) refuse(own === undefined ? 'Account.NotFound' : 'Account.Permission.Denied');
}

/** Staff who approve see documents of all companies, those who may only look at customers see those of enterprises. */
function readerOf(caller: Caller): Reader {
  if (caller.userType !== UserType.employee) return caller;
  const all = holds(caller.privileges, Privilege.approvalCertification);
  return { companyKinds: all ? [UserType.enterprise, UserType.partner] : [UserType.enterprise] };
}

/** Certification as the customer sees it. */
export function certificationRoutes(app: App, services: Services, ocr: Ocr = noOcr): void {
  serve(app, services, readCertification, async ({ caller }, context) => {
    const { tx, locale } = context;
    const { auth_status, pending_change, shown, latest } = await findCertification(tx, companyOf(caller, context));
    const pending = latest?.status === ApprovalStatus.pending ? latest : undefined;
    const rejected = latest?.status === ApprovalStatus.rejected ? latest : undefined;
    return {
      user_id: caller.userId,
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

  serveInSteps(app, services, uploadLicence, async ({ form, file, caller }, context) => {
    const { transaction, now } = context;
    if (!isLicenceType(form.lic_type)) refuseAt('lic_type', 'licenceType.empty');
    const staff = caller.userType === UserType.employee;
    if (staff) await transaction((tx) => checkOwnCompany(tx, services, caller, form.company_id, context));
    else if (form.company_id !== undefined && form.company_id !== caller.coId) refuse('Account.Permission.Denied');
    await limit(services.db, `upload ${caller.userId}`, UPLOADS, now());
    const document = await readDocument(file.bytes, { field: 'image', pdf: staff });
    const read = await ocr.read(document);
    const lic_id = await transaction((tx) => storeLicence(tx, services.files, {
      document, name: file.name, licenceType: form.lic_type, ownerId: caller.userId,
      coId: staff ? (form.company_id ?? null) : caller.coId, at: now(),
    }));
    return { lic_id, lic_code: read.code, lic_company: read.company };
  });

  serveInSteps(app, services, readLicenceImage, async ({ query, caller }, { transaction, requestHeader, refuse }) => {
    const row = await transaction((tx) =>
      findLicence(tx, query.lic_id, readerOf(caller))) ?? refuse('Account.NotFound');
    const bytes = await services.files.get(row.lic_id) ?? refuse('5001201000');
    const wanted = requestHeader('accept') ?? '';
    if (/(^|,)\s*(image\/|application\/pdf)/.test(wanted) && !wanted.includes('application/json')) {
      return { kind: 'file', type: row.media_type, bytes, name: row.name };
    }
    return { Data: { image: `data:${row.media_type};base64,${Buffer.from(bytes).toString('base64')}`, name: row.name, size: row.size } };
  });
}
