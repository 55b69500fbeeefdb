import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { answerRegistration } from '@portal/common/contract/company/partner-company';
import { readPartnerPerson } from '@portal/common/contract/company/partner-person';
import type { AskedQuestion } from '@portal/common/contract/company/question';
import type { AskedRegistrationField } from '@portal/common/enums/approval/asked-fields';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { PERSON_FIELDS } from '@portal/common/enums/partner/registration-refusal';
import { leaveGuard } from '@portal/common/form/draft/leave-guard';
import { AnswerForm } from '@portal/common/form/question/answer-form';
import { QuestionCard } from '@portal/common/form/question/question-card';
import { useChange, useRefresh } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { LoadFailed, type FailedQuery } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import type { PartnerCompany } from '../company.ts';
import { ApplicationItems } from './application-items.tsx';

/** Names of the call by field, where they differ. */
const PLACES: Readonly<Partial<Record<AskedRegistrationField, readonly string[]>>> = {
  company_location: ['company_country_id', 'company_province_id', 'company_city_id'],
  location: ['country_id', 'province_id', 'city_id'],
};

/** The question about the partner application that is pending review; the main account answers. */
export default function ApplicationQuestion({
  company,
  question,
}: {
  company: PartnerCompany;
  question: AskedQuestion<AskedRegistrationField>;
}) {
  const { user_id, role } = useSignedIn();
  const refresh = useRefresh();
  const mayAnswer = role === PartnerRole.admin;
  const ofPerson = mayAnswer && question.fields.some(({ field }) => PERSON_FIELDS.includes(field));
  const person = useRead(readPartnerPerson, ofPerson ? { params: { id: user_id } } : null);
  const { mutateAsync: answer } = useChange(answerRegistration, { onSuccess: () => void refresh('profile') });
  const stored: Readonly<Record<string, unknown>> = { ...company, ...person.data };
  const open = question.fields.flatMap(({ field }) => PLACES[field] ?? [field]);
  return (
    <QuestionCard question={question} fieldName={(field) => <FormattedMessage id={`registrationField.${field}`} />}>
      {mayAnswer && (
        <Loaded person={person} needed={ofPerson}>
          <AnswerForm
            key={question.version}
            draft={`${user_id}:registration`}
            question={question}
            values={Object.fromEntries(open.map((name) => [name, stored[name]]))}
            answer={(body) => answer({ params: { id: user_id }, body })}
            guard={leaveGuard}
          >
            {(hint, asks) => <ApplicationItems company={company} hint={hint} asks={asks} />}
          </AnswerForm>
        </Loaded>
      )}
    </QuestionCard>
  );
}

/** Its children once the data of the person are there, if they are needed. */
function Loaded({
  person,
  needed,
  children,
}: {
  person: FailedQuery & { data?: unknown };
  needed: boolean;
  children: ReactNode;
}) {
  if (!needed || person.data) return children;
  if (person.error) return <LoadFailed title={<FormattedMessage id="partner.failed" />} query={person} />;
  return <PageSkeleton kind="form" rows={2} />;
}
