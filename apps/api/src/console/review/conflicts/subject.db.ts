import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import type { Tx } from '../../../platform/db/connect.ts';
import type { RequestId, StoredRequest } from '../../../companies/requests/requests.db.ts';

/** The values of a request that are compared with those of others; empty where there are none. */
export interface Subject {
  coId: string;
  code: string;
  name: string;
  foldedName: string;
  licId: string | null;
  phones: string[];
  emails: string[];
}

const filled = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== null && value !== undefined && value !== ''))] as string[];

/** Values of the certificate: those of the request itself in its queue, and of the current one elsewhere. */
async function certificateOf(tx: Tx, { queue, id }: RequestId, coId: string) {
  const certificates = tx.selectFrom('certification').select(['lic_code', 'lic_company', 'lic_id']);
  if (queue === 'certification') return certificates.where('approval_id', '=', id).executeTakeFirst();
  return certificates
    .where('co_id', '=', coId)
    .where('status', '=', ApprovalStatus.approved)
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * What a request says of its company and applicant. An account application is compared by its person alone: its company
 * is a customer already.
 */
export async function findSubject(
  tx: Tx,
  request: RequestId,
  { co_id: coId, user_id }: StoredRequest,
): Promise<Subject> {
  const user = await tx
    .selectFrom('app_user')
    .select(['phone', 'email'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (request.queue === 'account')
    return {
      coId,
      code: '',
      name: '',
      foldedName: '',
      licId: null,
      phones: filled([user?.phone]),
      emails: filled([user?.email]),
    };
  const company = await tx
    .selectFrom('company as c')
    .leftJoin('partner_company as p', 'p.co_id', 'c.co_id')
    .select(['c.company_name', 'p.phone', 'p.email'])
    .where('c.co_id', '=', coId)
    .executeTakeFirstOrThrow();
  const certificate = await certificateOf(tx, request, coId);
  const name = certificate?.lic_company ?? company.company_name;
  return {
    coId,
    code: certificate?.lic_code ?? '',
    name,
    foldedName: foldCompanyName(name),
    licId: certificate?.lic_id ?? null,
    phones: filled([user?.phone, company.phone]),
    emails: filled([user?.email, company.email]),
  };
}
