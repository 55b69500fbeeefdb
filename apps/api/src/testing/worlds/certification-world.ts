import { type AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { picture, uploadForm } from '../pictures.ts';
import type { Answer, TestApi } from '../test-api.ts';

/** A valid credit code, different for each `number`. */
export function creditCode(number: number): string {
  const first = `91430602MA${String(number).padStart(7, '0')}`;
  const check = checkCreditCodeOf(LicenceType.businessLicence);
  return first + Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY').find((last) => check(first + last) === undefined)!;
}

/** Uploads a small licence as `caller` and returns its id. */
export async function uploaded(api: TestApi, caller: Caller): Promise<string> {
  const [status, body] = await api.as(caller).post('/api/account/v2/certification/lic', uploadForm(await picture()));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.lic_id as string;
}

export interface Submitting {
  company?: string;
  code?: string;
  licId?: string;
  type?: LicenceType;
  more?: object;
}

/** Submits a licence as `caller`, with default values where none are given. */
export async function submit(
  api: TestApi,
  caller: Caller,
  number: number,
  { company, code, licId, type = LicenceType.businessLicence, more = {} }: Submitting = {},
): Promise<Answer> {
  return api
    .as(caller)
    .post(`/api/account/v1/certification/enterprise?user_id=${caller.userId}`, {
      Company: company ?? `Company ${number} Ltd`,
      LicType: type,
      LicURL: licId ?? (await uploaded(api, caller)),
      LicCode: code ?? creditCode(number),
      ...more,
    });
}

/** Status of a company and whether a change of it is pending review. */
export async function companyOf(
  api: TestApi,
  coId: string,
): Promise<{ auth_status: AuthStatus; pending_change: boolean; company_name: string }> {
  const row = await api.db
    .selectFrom('company')
    .select(['auth_status', 'pending_change', 'company_name'])
    .where('co_id', '=', coId)
    .executeTakeFirstOrThrow();
  return row as Awaited<ReturnType<typeof companyOf>>;
}

/** Id of the newest request of a company. */
export async function requestOf(api: TestApi, coId: string): Promise<number> {
  const row = await api.db
    .selectFrom('certification')
    .select('approval_id')
    .where('co_id', '=', coId)
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.approval_id;
}

/** Decides on the newest request of `applicant`'s company as `by`; 2 approves, 3 rejects. */
export async function decideOn(
  api: TestApi,
  by: Caller | null,
  applicant: Caller,
  Result: 2 | 3,
  more: Record<string, unknown> = {},
  id?: number,
): Promise<Answer> {
  const row = await api.db
    .selectFrom('certification')
    .selectAll()
    .where('approval_id', '=', id ?? (await requestOf(api, applicant.coId!)))
    .executeTakeFirstOrThrow();
  return api
    .as(by)
    .put(`/api/account/v1/certification/approval?id=${row.approval_id}`, {
      UserId: row.user_id,
      UserType: row.user_type,
      ApprovalId: row.approval_id,
      Result,
      Code: row.lic_code,
      Company: row.lic_company,
      Country: 6,
      Province: 430000,
      City: 430600,
      Opinion: Result === 3 ? 'The picture is cut off.' : '',
      ...more,
    });
}
