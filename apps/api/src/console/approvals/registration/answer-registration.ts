import type { answerRegistration } from '@portal/common/contract/company/partner-company';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { AskedRegistrationField } from '@portal/common/enums/approval/asked-fields';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { PERSON_FIELDS, type RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import { checkPlace, checkPosition } from '../../../companies/lookups/chosen.ts';
import { changeOf, formOf } from '../../../companies/partner-company/company-change.ts';
import { namingCompany } from '../../../companies/partner-company/naming-company.ts';
import { changePartnerCompany, findPartnerCompany } from '../../../companies/partner-company/partner-company.db.ts';
import { findApplicationData, findNewestApplication } from '../../../companies/registration/application.db.ts';
import { changesBetween, columnsOf, fieldsOf } from '../../../companies/registration/corrections.ts';
import { keepAnswer, lockQuestion, refuseUnasked } from '../../../companies/requests/answers.ts';
import type { ApplicationData } from '../../../platform/db/tables/stored-values.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import type { HandlerContextOf } from '../../../platform/http/calls/serve.ts';
import { changePartnerPerson, findPartnerPerson } from '../../../people/profile/partner-person.db.ts';
import { forgetCorrections } from './correct-registration.db.ts';

type Body = ParsedOf<typeof answerRegistration>['body'];
type Context = HandlerContextOf<typeof answerRegistration>;

/** The field of each key: the parts of a place belong to one. */
const FIELD_OF: Readonly<Record<string, RegistrationField>> = {
  ...Object.fromEntries(AskedRegistrationField.map((field) => [field, field])),
  company_country_id: 'company_location',
  company_province_id: 'company_location',
  company_city_id: 'company_location',
  country_id: 'location',
  province_id: 'location',
  city_id: 'location',
};

/**
 * Answers the question about the application of the caller's company that is pending review: the asked fields get the
 * sent values, with the checks of the company's form, and a field that staff had corrected is the applicant's again.
 */
export async function answerQuestion(
  { caller, body }: { caller: Caller; body: Body },
  context: Context,
): Promise<void> {
  const { tx, now, refuse } = context;
  const coId = caller.coId ?? refuse('Account.NotFound');
  if (caller.role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
  const newest = (await findNewestApplication(tx, coId)) ?? refuse('Account.NotFound');
  const answering = { queue: 'registration', id: newest.id, coId, by: caller.userId, at: now() } as const;
  const { question, request } = await lockQuestion(context, answering, body.version);
  refuseUnasked(question, body, FIELD_OF);
  const before = await findApplicationData(tx, coId, request.user_id);
  await changeCompany(coId, body, answering, context);
  await changePerson(request.user_id, body, answering, context);
  const after = await findApplicationData(tx, coId, request.user_id);
  const changed = fieldsOf(changesBetween(before, after));
  if (changed.size === 0 && body.text === '') refuseAt('text', 'answer.empty');
  await forgetCorrections(tx, newest.id, [...changed].flatMap(columnsOf));
  await keepAnswer(context, answering, {
    question,
    answer: body.text,
    changes: [...changed].map((field) => ({ field, before: valueOf(field, before), after: valueOf(field, after) })),
    audited: { object: coId, detail: { application: newest.id } },
  });
}

async function changeCompany(
  coId: string,
  { version: _, text: _words, ...body }: Body,
  acting: { by: string; at: Date },
  context: Context,
): Promise<void> {
  const company = (await findPartnerCompany(context.tx, coId)) ?? context.refuse('Account.NotFound');
  const change = changeOf({ ...formOf(company), ...body }, company, context);
  await namingCompany(() => changePartnerCompany(context.tx, company, change, acting));
}

/** What is about the person is of who applied: nobody else changes it. */
async function changePerson(
  userId: string,
  body: Body,
  { by, at }: { by: string; at: Date },
  { tx }: Context,
): Promise<void> {
  const own = Object.entries(body).find(
    ([key, value]) => value !== undefined && PERSON_FIELDS.includes(FIELD_OF[key] as RegistrationField),
  );
  if (!own) return;
  if (by !== userId) refuseAt(own[0], 'request.invalid');
  const person = await findPartnerPerson(tx, userId);
  const change = {
    user_name: body.username ?? person.user_name,
    position_id: body.position_category_id ?? person.position_id,
    position_name: body.position_name ?? person.position_name ?? '',
    country_id: body.country_id ?? person.country_id ?? 0,
    province_id: body.province_id ?? person.province_id ?? 0,
    city_id: body.city_id ?? person.city_id ?? 0,
    address: body.address ?? person.address ?? '',
  };
  if (body.position_category_id !== undefined) checkPosition(change.position_id, 'position_category_id');
  if (body.country_id !== undefined || body.province_id !== undefined || body.city_id !== undefined)
    checkPlace(
      { country: change.country_id, province: change.province_id, city: change.city_id },
      { country: 'country_id', province: 'province_id', city: 'city_id' },
    );
  await changePartnerPerson(tx, userId, person, change, at);
}

/** The value of a field as `shownAnswer` reads it: a list where it is in several columns, or is one. */
function valueOf(field: RegistrationField, data: ApplicationData): string {
  const values = columnsOf(field).map((column) => data[column] ?? '');
  const [first] = values;
  if (Array.isArray(first)) return JSON.stringify(first);
  return values.length === 1 ? String(first) : JSON.stringify(values);
}
