import type { ParsedOf } from '@portal/common/contract/endpoint';
import {
  askCertification,
  certificationReview,
  decideCertification,
  type Mark,
} from '@portal/common/contract/queues/certification-approval';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { REFUSED_OF_A_CODE } from '@portal/common/enums/certification/refusal-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import { checkCreditCodeOf, normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { correctedText, correctionsOf } from '../../../companies/certification/display.ts';
import { ownPageOf } from '../../../companies/certification/message-page.ts';
import { checkPlace } from '../../../companies/lookups/chosen.ts';
import { isCountry, liesIn } from '../../../companies/lookups/lookups.ts';
import type { Changes } from '../../../platform/db/tables/stored-values.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import type { ListPlace, Said } from '../../../platform/mail/list-text.ts';
import { refusedText } from '../../../platform/mail/refused-text.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { ReviewedQueue } from '../../review/reviewed-queue.ts';
import { findApproval, hasPicture, type ApprovalRow } from './certification-approval.db.ts';
import { authenticate, markRejected, type Approved } from './decide-certification.db.ts';
import { readBefore, restoreCertification } from './restore-certification.db.ts';
import { certificationSeeing } from './certification-seeing.ts';

type Body = ParsedOf<typeof decideCertification>['body'];

/** What is wrong at the marked places, by field. An SMS has no room for it. */
const markedText = (marks: readonly Mark[], { locale, channel }: ListPlace): Said[] =>
  channel === 'sms'
    ? []
    : marks.map(({ Field, Words }) => [
        textOf(locale, 'mail.marked', { field: textOf(locale, `refusedField.${Field}`) }),
        Words,
      ]);

/**
 * Business verification: an approval, with what staff corrected, authenticates the company. A rejection changes nothing
 * of the request.
 */
export const certificationQueue: ReviewedQueue<Body> = {
  queue: 'certification',
  noun: 'certification',
  of: 'co_id',
  calls: certificationReview,
  body: decideCertification.body,
  verdictOf: ({ ApprovalId, Result, Opinion }) => ({ id: ApprovalId, result: Result, opinion: Opinion }),
  rejection: async (tx, { id, user_id }, Opinion) => {
    const { user_type } = await tx
      .selectFrom('certification')
      .select('user_type')
      .where('approval_id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      UserId: user_id,
      UserType: user_type as UserType,
      ApprovalId: id,
      Result: Decision.reject,
      Code: '',
      Company: '',
      Country: 0,
      Province: 0,
      City: 0,
      Opinion,
    };
  },
  async about(tx, { id }) {
    const { lic_company: company, user_type } = await tx
      .selectFrom('certification')
      .select(['lic_company', 'user_type'])
      .where('approval_id', '=', id)
      .executeTakeFirstOrThrow();
    return { company, page: ownPageOf(user_type) };
  },
  seeing: certificationSeeing,

  async check(context, { co_id }, { body, approved }) {
    const { tx, services } = context;
    const request = await findApproval(tx, body.ApprovalId, context);
    refuseUnfit(body, request, approved, services.config);
    const marks = body.Marks ?? [];
    if (marks.length > 0 && !(await hasPicture(tx, request.lic_id))) refuseAt('Marks', 'marks.unfit');
    const after: Approved = {
      lic_company: body.Company,
      lic_code: normaliseCreditCode(body.Code),
      country_id: body.Country,
      province_id: body.Province,
      city_id: body.City,
    };
    const changes: Changes = Object.fromEntries(
      Object.entries(after)
        .map(([column, value]) => [column, [request[column as keyof Approved], value]] as const)
        .filter(([, [was, is]]) => approved && was !== is),
    );
    const refused = body.RefusedFields ?? [];
    return {
      before: await readBefore(tx, request, approved),
      columns: {
        ...(approved ? after : {}),
        approval_type: ApprovalType.manual,
        refused_fields: JSON.stringify(refused.map(({ Field, Reason }) => ({ field: Field, reason: Reason }))),
        corrections: JSON.stringify(changes),
        marks: JSON.stringify(marks.map(({ Field, Box, Words }) => ({ field: Field, box: Box, words: Words }))),
      },
      apply: () => (approved ? authenticate(tx, request, after, context) : markRejected(tx, co_id)),
      detail: { approval_id: request.approval_id, changes, refused, ...(marks.length > 0 && { marks }) },
      values: (place) => ({
        refused: refusedText(
          place.locale,
          place.channel,
          refused.map(({ Field, Reason }) => [`refusedField.${Field}`, `refusal.${Reason}`]),
          markedText(marks, place),
        ),
        corrected: correctedText(correctionsOf(changes, approved ? after : request, place.locale), place),
      }),
    };
  },

  restore: restoreCertification,

  asking: {
    call: askCertification,
    fieldText: (field) => `refusedField.${field}`,
    // A transaction code names the company and its code; there is nothing to correct beside it.
    async refuseUnfit(tx, id) {
      const { auth_method } = await tx
        .selectFrom('certification')
        .select('auth_method')
        .where('approval_id', '=', id)
        .executeTakeFirstOrThrow();
      if (auth_method !== AuthMethod.licence) refuseAt('fields', 'request.invalid');
    },
    needsAddress: false,
    unanswered: async (_tx, _request, fields) => ({
      approval_type: ApprovalType.system,
      refused_fields: JSON.stringify(fields.map((field) => ({ field, reason: 'unanswered' }))),
    }),
    reject: (tx, { co_id }) => markRejected(tx, co_id),
  },
};

/** The user must match the request, and approved values must be consistent. */
function refuseUnfit(
  body: Body,
  request: ApprovalRow,
  approved: boolean,
  { certificationPlace }: Pick<Config, 'certificationPlace'>,
): void {
  if (body.UserId !== request.user_id || body.UserType !== request.user_type) refuseAt('ApprovalId', 'request.invalid');
  if (approved) {
    const issue = checkCreditCodeOf(request.lic_type as LicenceType)(body.Code);
    if (issue) refuseAt('Code', issue);
    const name = body.UserType === UserType.partner ? undefined : checkCompanyName(body.Company);
    if (name) refuseAt('Company', name);
  }
  if (
    request.auth_method === AuthMethod.transaction &&
    body.RefusedFields?.some(({ Field }) => !REFUSED_OF_A_CODE.includes(Field))
  )
    refuseAt('RefusedFields', 'refusal.unfit');
  // A rejection does not change the place.
  if (!approved) return;
  const { Country, Province, City } = body;
  if (!isCountry(Country)) refuseAt('Country', 'country.empty');
  if (!liesIn(Country, Province, City)) refuseAt('Province', 'request.invalid');
  if (certificationPlace === 'full')
    checkPlace(
      { country: Country, province: Province, city: City },
      { country: 'Country', province: 'Province', city: 'City' },
    );
}
