import type { decideCertification, Refused } from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { REFUSED_OF_A_CODE } from '@portal/common/enums/certification/refusal-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import { pageUrl } from '@portal/common/pages/addresses';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusedDecision, TakenCertificate } from '@portal/common/contract/refusals';
import { provenAddresses } from '../../../identity/addresses/proven-address.db.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { checkPlace } from '../../../companies/lookups/chosen.ts';
import { isCountry, liesIn } from '../../../companies/lookups/lookups.ts';
import { queueMessage } from '../../../platform/mail/outbox.ts';
import { reachable, readerOf } from '../../../platform/mail/recipient.ts';
import { refusedText } from '../../../platform/mail/refused-text.ts';
import { decisionKey, leavesAt, type CarryingOut } from '../../review/decisions.db.ts';
import { correctedText, correctionsOf } from '../../../companies/certification/display.ts';
import { ownPageOf } from '../../../companies/certification/message-page.ts';
import { findApplicant, findApproval, type ApprovalRow } from './certification-approval.db.ts';
import { decide } from './decide-certification.db.ts';

type Body = ParsedOf<typeof decideCertification>['body'];
type Context = HandlerContext<RefusedDecision | TakenCertificate, 'Company' | 'Code'>;

/** Carries out a decision on a request for business verification, with its audit entry and message. */
export async function carryOutCertification(context: Context, deciding: CarryingOut<Body>): Promise<void> {
  const { tx, services } = context;
  const { body, by, at, proposedBy } = deciding;
  const { before, after, changes } = await decideOn(deciding, context);
  await audit(
    tx,
    {
      actor: by,
      action: body.Result === Decision.approve ? 'certification.agreed' : 'certification.rejected',
      object: before.co_id,
      subject: before.user_id,
      detail: {
        approval_id: before.approval_id,
        changes,
        refused: body.RefusedFields ?? [],
        ...(proposedBy && { proposed_by: proposedBy }),
      },
    },
    at,
  );
  await notifyApplicant(
    tx,
    after,
    body.RefusedFields ?? [],
    at,
    pageUrl(services.config.publicUrl, ownPageOf(before.user_type)),
  );
}

/** The user must match the request, and approved values must be consistent. */
async function decideOn({ body, by, at }: CarryingOut<Body>, context: Context) {
  const { tx } = context;
  const request = await findApproval(tx, body.ApprovalId, context);
  if (body.UserId !== request.user_id || body.UserType !== request.user_type) {
    refuseAt('ApprovalId', 'request.invalid');
  }
  if (body.Result === Decision.approve) {
    const issue = checkCreditCodeOf(request.lic_type as LicenceType)(body.Code);
    if (issue) refuseAt('Code', issue);
    const name = body.UserType === UserType.partner ? undefined : checkCompanyName(body.Company);
    if (name) refuseAt('Company', name);
  }
  if (
    request.auth_method === AuthMethod.transaction &&
    body.RefusedFields?.some(({ Field }) => !REFUSED_OF_A_CODE.includes(Field))
  ) {
    refuseAt('RefusedFields', 'refusal.unfit');
  }
  if (body.Result === Decision.approve) checkApprovedPlace(body, context.services.config);
  return decide(
    tx,
    {
      id: body.ApprovalId,
      by,
      result: body.Result,
      company: body.Company,
      code: body.Code,
      country: body.Country,
      province: body.Province,
      city: body.City,
      opinion: body.Opinion,
      refused: (body.RefusedFields ?? []).map(({ Field, Reason }) => ({ field: Field, reason: Reason })),
      at,
    },
    context,
  );
}

/** A rejection does not change the place. */
function checkApprovedPlace(
  { Country, Province, City }: Body,
  { certificationPlace }: Pick<Config, 'certificationPlace'>,
): void {
  if (!isCountry(Country)) refuseAt('Country', 'country.empty');
  if (!liesIn(Country, Province, City)) refuseAt('Province', 'request.invalid');
  if (certificationPlace === 'full') {
    checkPlace(
      { country: Country, province: Province, city: City },
      { country: 'Country', province: 'Province', city: 'City' },
    );
  }
}

/** Notifies the applicant of the decision and of corrections, in the applicant's language. */
async function notifyApplicant(
  tx: Tx,
  decided: ApprovalRow,
  refused: readonly Refused[],
  at: Date,
  link: string,
): Promise<void> {
  const user = await findApplicant(tx, decided.user_id);
  // An unverified address may belong to a stranger, who must not read the opinion.
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const reader = readerOf(user);
  const place = { locale: reader.locale, channel: to.channel };
  await queueMessage(tx, {
    ...to,
    reader,
    template: decided.status === ApprovalStatus.approved ? 'certificationApproved' : 'certificationRejected',
    values: {
      company: decided.lic_company,
      opinion: decided.opinion,
      refused: refusedText(
        place.locale,
        place.channel,
        refused.map(({ Field, Reason }) => [`refusedField.${Field}`, `refusal.${Reason}`]),
      ),
      corrected: correctedText(correctionsOf(decided.corrections, decided, reader.locale), place),
    },
    link,
    at,
    notBefore: leavesAt(at),
    dedupeKey: decisionKey({ queue: 'certification', id: decided.approval_id }, at),
  });
}
