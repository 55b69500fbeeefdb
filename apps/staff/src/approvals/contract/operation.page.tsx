import { FormattedMessage } from 'react-intl';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { ApplicationHead, companyFacts, personFacts } from '../applicant/applicant.tsx';
import { DecisionFrame } from '../decision/decision-frame.tsx';
import { OpinionFromPicks } from '../decision/opinion-from-reasons.tsx';
import { OpinionField } from '../decision/opinion-field.tsx';
import { ReasonPicks } from '../decision/reason-picks.tsx';
import { isPicked, useDecisionDraft } from '../decision/use-decision-draft.ts';
import { DecisionSheet } from '../request/decision-sheet.tsx';
import { FactSheet } from '../request/fact-sheet.tsx';
import { RequestColumns } from '../request/request-columns.tsx';
import { RequestFrame, type Origin } from '../request/request-frame.tsx';
import { decide, type ContractItem, type ContractVerdict } from './contract.queries.ts';
import { contractQueue } from './contract.queue.tsx';

/** One contract application of a partner company: decided here while it is pending, else read-only. */
export default function ContractOperationPage() {
  return (
    <RequestFrame queue={contractQueue}>
      {(request, origin) =>
        request.status === ApprovalStatus.pending ? (
          <Operation key={request.id} request={request} origin={origin} />
        ) : (
          <Decided request={request} />
        )
      }
    </RequestFrame>
  );
}

/** All data of the application. */
function Application({ request }: { request: ContractItem }) {
  const { data } = request;
  return (
    <>
      <ApplicationHead request={request} types={data.sign_type_name} />
      <FactSheet
        title="approvals.contract.terms"
        facts={[
          ['approvals.contract.type', data.sign_type_name],
          ['approvals.contract.wantedLevel', data.wanted_level_name],
          ['approvals.contract.currentLevel', data.current_level_name],
          ['approvals.registration.types', data.intention_partner_type_name],
        ]}
      />
      <FactSheet title="approvals.registration.company" facts={companyFacts(data)} />
      <FactSheet title="approvals.registration.person" facts={personFacts(data)} />
    </>
  );
}

function Decided({ request }: { request: ContractItem }) {
  const { approver, partner_level_name: level } = request.data;
  return (
    <RequestColumns submitted={<Application request={request} />}>
      <DecisionSheet
        queue={contractQueue}
        request={request}
        more={[
          level !== '' && ['approvals.contract.grantedLevel', level],
          approver !== '' && ['approvals.registration.approver', approver],
        ]}
      />
    </RequestColumns>
  );
}

/** By the names of the API, so that its errors are shown at the fields. */
interface DecisionValues {
  partner_level: number;
  reasons: string[];
  approval_opinion: string;
}

const DRAFT = { partner_level: 0, reasons: isPicked, approval_opinion: '' };

/** The application beside the decision. The form starts with the level that the company applied for. */
function Operation({ request, origin }: { request: ContractItem; origin: Origin }) {
  const draft = useDecisionDraft<DecisionValues>(contractQueue, request, DRAFT);
  const form = usePortalForm<DecisionValues>({ name: 'contractApproval', draft });
  const verdictOf = (decision: Decision, { partner_level, approval_opinion }: DecisionValues): ContractVerdict => ({
    decision,
    level: partner_level,
    opinion: approval_opinion,
  });

  return (
    <DecisionFrame
      queue={contractQueue}
      request={request}
      origin={origin}
      form={form}
      rejectNames={['reasons', 'approval_opinion']}
      verdictOf={verdictOf}
      decide={decide(request)}
      submitted={<Application request={request} />}
    >
      {({ decision, disabled, language }) => (
        <Sheet title={<FormattedMessage id="approvals.registration.form.title" />}>
          <PortalForm
            form={form}
            initialValues={{ partner_level: request.data.partner_level, reasons: [], approval_opinion: '' }}
            disabled={disabled}
            onSubmit={() => {}}
          >
            <LookupField
              name="partner_level"
              lookup="partnerLevel"
              extra={<FormattedMessage id="approvals.contract.level.hint" />}
            />
            <ReasonPicks name="reasons" queue="contract" request={request} decision={decision} />
            <OpinionFromPicks
              form={form}
              from="reasons"
              to="approval_opinion"
              queue="contract"
              language={language}
              request={request}
            />
            <OpinionField name="approval_opinion" decision={decision} />
          </PortalForm>
        </Sheet>
      )}
    </DecisionFrame>
  );
}
