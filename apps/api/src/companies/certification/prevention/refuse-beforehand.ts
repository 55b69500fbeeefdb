import type { submitLicence, uploadLicence } from '@portal/common/contract/company/certification';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { IssueCode } from '@portal/common/errors/issues';
import { checkCreditCodeOf, normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import type { HandlerContextOf, StepContextOf } from '../../../platform/http/calls/serve.ts';
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

/** Differences between what was typed and what was read in the picture. */
function differencesOf(
  { Company, LicCode }: ParsedOf<typeof submitLicence>['body'],
  read: { read_code: string; read_company: string },
): Fault[] {
  const faults: Fault[] = [];
  if (read.read_company !== '' && foldCompanyName(read.read_company) !== foldCompanyName(Company))
    faults.push({ field: 'Company', reason: 'mismatch', issue: 'licence.companyDiffers' });
  if (read.read_code !== '' && normaliseCreditCode(read.read_code) !== normaliseCreditCode(LicCode))
    faults.push({ field: 'LicCode', reason: 'mismatch', issue: 'licence.codeDiffers' });
  return faults;
}

type Submitting = {
  body: ParsedOf<typeof submitLicence>['body'];
  licence: { lic_id: string; read_code: string; read_company: string };
  caller: Caller;
};

/**
 * Refuses a code with a wrong check character, and values that differ from what was read in the picture, and counts
 * them as prevented. A picture can be misread, so the second refusal has a token `insist`.
 */
export async function refuseWrongValues(
  { body, licence, caller }: Submitting,
  { tx, services, refuse, refuseAt, now }: HandlerContextOf<typeof submitLicence>,
): Promise<void> {
  const wrongCode = checkCreditCodeOf(body.LicType)(body.LicCode);
  if (wrongCode) {
    await count(tx, services, caller, { field: 'LicCode', reason: 'mismatch', issue: wrongCode }, now());
    refuseAt('LicCode', wrongCode, { commit: true, extra: { reason: 'mismatch' } });
  }
  const faults = differencesOf(body, licence);
  const [first] = faults;
  if (!first) return;
  const subject = {
    userId: caller.userId,
    content: JSON.stringify([licence.lic_id, body.Company, normaliseCreditCode(body.LicCode)]),
  };
  if (body.Insist !== undefined && (await useInsistToken(tx, services, { token: body.Insist, subject, at: now() })))
    return;
  const ids = [];
  for (const fault of faults) ids.push(await count(tx, services, caller, fault, now()));
  refuse(first.issue, {
    commit: true,
    fields: Object.fromEntries(faults.map(({ field, issue }) => [field, issue])),
    extra: { reason: 'mismatch', insist: insistToken(services, subject, ids, now()) },
  });
}
