import { FormattedMessage } from 'react-intl';
import { answerContract } from '@portal/common/contract/company/partner-contract';
import type { AskedQuestion } from '@portal/common/contract/company/question';
import type { AskedContractField } from '@portal/common/enums/approval/asked-fields';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { leaveGuard } from '@portal/common/form/draft/leave-guard';
import { AnswerForm } from '@portal/common/form/question/answer-form';
import { QuestionCard } from '@portal/common/form/question/question-card';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';

const LABELS = { sign_type: 'partner.contract.type', partner_level: 'partner.contract.wanted' } as const;
const label = (field: AskedContractField) => <FormattedMessage id={LABELS[field]} />;

/** The question about the pending contract application; the main account answers. */
export default function ContractQuestion({
  coId,
  question,
  now,
}: {
  coId: string;
  question: AskedQuestion<AskedContractField>;
  /** What the application says now. */
  now: Record<AskedContractField, number>;
}) {
  const { user_id, role } = useSignedIn();
  const { mutateAsync: answer } = useChange(answerContract);
  return (
    <QuestionCard question={question} fieldName={label}>
      {role === PartnerRole.admin && (
        <AnswerForm
          key={question.version}
          draft={`${user_id}:contract`}
          question={question}
          values={Object.fromEntries(question.fields.map(({ field }) => [field, now[field]])) as Partial<typeof now>}
          answer={(body) => answer({ params: { co_id: coId }, body })}
          guard={leaveGuard}
        >
          {(hint, asks) => (
            <>
              {asks('sign_type') && (
                <LookupField
                  lookup="partnerType"
                  name="sign_type"
                  label={label('sign_type')}
                  extra={hint('sign_type')}
                />
              )}
              {asks('partner_level') && (
                <LookupField
                  lookup="partnerLevel"
                  name="partner_level"
                  label={label('partner_level')}
                  extra={hint('partner_level')}
                />
              )}
            </>
          )}
        </AnswerForm>
      )}
    </QuestionCard>
  );
}
