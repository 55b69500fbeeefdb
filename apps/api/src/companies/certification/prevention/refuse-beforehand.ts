import type { submitLicence, uploadLicence } from '@portal/common/contract/company/certification';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { IssueCode } from '@portal/common/errors/issues';
import { checkCreditCodeOf, normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import type { HandlerContext, StepContextOf } from '../../../platform/http/calls/serve.ts';
import { notePrevented } from './prevented.db.ts';
import { insistToken, useInsistToken } from './insist.ts';
import { findPictureFault, REASON_OF_FAULT } from './picture-faults.ts';
import type { Services } from '../../../platform/http/services.ts';

interface Fault {
  field: RefusedField;
  reason: RefusalReason;
  issue: IssueCode;
}

function count(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { userType }: Caller,
  { field, reason }: Fault,
  at: Date,
): Promise<number> {
  return notePrevented(tx, config, { userType, field, reason, at });
}

/**
 * Refuses a picture that staff would reject, and counts it as prevented. Blur and cropping are estimates, so their
 * refusal has a token `insist` with which the same picture is taken; then it is not counted.
 */
export async function refuseFaultyPicture(
  { bytes, caller, insist }: { bytes: Uint8Array; caller: Caller; insist: string | undefined },
  { services, transaction, refuseAt, now }: StepContextOf<typeof uploadLicence>,
): Promise<void> {
  const issue = await findPictureFault(bytes);
  if (!issue) return;
  const fault: Fault = { field: 'LicURL', reason: REASON_OF_FAULT[issue], issue };
  const subject = { userId: caller.userId, content: bytes };
  await transaction(async (tx) => {
    const mayInsist = issue !== 'upload.small';
    if (
      mayInsist &&
      insist !== undefined &&
      (await useInsistToken(tx, services, { token: insist, subject, at: now() }))
    )
      return;
    const id = await count(tx, services, caller, fault, now());
    refuseAt('image', issue, {
      commit: true,
      extra: { reason: fault.reason, ...(mayInsist && { insist: insistToken(services, subject, [id], now()) }) },
    });
  });
}

/**
 * True when the code differs from the one in the picture. Only a code whose check character fits is stored as read; a
 * misread name proves nothing, so names are left to staff.
 */
const codeDiffers = (typed: string, { read_code: read }: { read_code: string }): boolean =>
  read !== '' && normaliseCreditCode(read) !== normaliseCreditCode(typed);

type Submitting = {
  body: Pick<ParsedOf<typeof submitLicence>['body'], 'Company' | 'LicCode' | 'LicType' | 'Insist'>;
  licence: { lic_id: string; read_code: string };
  caller: Caller;
};

/**
 * Refuses a code with a wrong check character, and one that differs from the code in the picture, and counts them as
 * prevented. A picture can be misread, so the second refusal has a token `insist`.
 */
export async function refuseWrongValues(
  { body, licence, caller }: Submitting,
  { tx, services, refuseAt, now }: HandlerContext<IssueCode, 'LicCode'>,
): Promise<void> {
  const wrongCode = checkCreditCodeOf(body.LicType)(body.LicCode);
  if (wrongCode) {
    await count(tx, services, caller, { field: 'LicCode', reason: 'mismatch', issue: wrongCode }, now());
    refuseAt('LicCode', wrongCode, { commit: true, extra: { reason: 'mismatch' } });
  }
  if (!codeDiffers(body.LicCode, licence)) return;
  const subject = {
    userId: caller.userId,
    content: JSON.stringify([licence.lic_id, body.Company, normaliseCreditCode(body.LicCode)]),
  };
  if (body.Insist !== undefined && (await useInsistToken(tx, services, { token: body.Insist, subject, at: now() })))
    return;
  const fault: Fault = { field: 'LicCode', reason: 'mismatch', issue: 'licence.codeDiffers' };
  const id = await count(tx, services, caller, fault, now());
  refuseAt('LicCode', fault.issue, {
    commit: true,
    extra: { reason: fault.reason, insist: insistToken(services, subject, [id], now()) },
  });
}
