import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import { RegistrationField, type RegistrationReason } from '@portal/common/enums/partner/registration-refusal';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { ApplicationHead } from '../applicant/applicant.tsx';
import { DecisionFrame } from '../decision/decision-frame.tsx';
import { OpinionFromReasons } from '../decision/opinion-from-reasons.tsx';
import { OpinionField } from '../decision/opinion-field.tsx';
import { RefusedFields, refusedBy, type Ticked } from '../decision/refused-fields.tsx';
import { isTicked, useDecisionDraft } from '../decision/use-decision-draft.ts';
import { usePrepared } from '../prepared/prepared.queries.ts';
import { DecisionSheet } from '../request/decision-sheet.tsx';
import { RequestColumns } from '../request/request-columns.tsx';
import { RequestFrame, type Origin } from '../request/request-frame.tsx';
import { ApplicationHistory } from './application-history.tsx';
import { CompanyCard } from './company-card.tsx';
import { fieldText } from './field-text.ts';
import { PersonCard } from './person-card.tsx';
import { RefusedNames } from './refused-names.tsx';
import { decide, type RegistrationItem, type RegistrationVerdict } from './registration.queries.ts';
import { registrationQueue } from './registration.queue.tsx';

/** One application of a partner company: decided here while it is pending, else read-only. */
export default function RegistrationOperationPage() {
  return (
    <RequestFrame queue={registrationQueue}>
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

type Card = 'company' | 'person';

/** All data of the application. */
function Application({
  request,
  editing,
  onEdit,
  onTouch = () => {},
}: {
  request: RegistrationItem;
  editing?: Card | undefined;
  onEdit?: (card: Card | undefined) => void;
  onTouch?: () => void;
}) {
  const card = (name: Card) => ({
    request,
    editable: onEdit !== undefined && editing === undefined,
    editing: editing === name,
    onEdit: () => onEdit?.(name),
    onTouch,
    onEnd: () => onEdit?.(undefined),
  });
  return (
    <>
      <ApplicationHead request={request} types={request.data.intention_partner_type_name} />
      <ApplicationHistory request={request} />
      <CompanyCard {...card('company')} />
      <PersonCard {...card('person')} />
    </>
  );
}

function Decided({ request }: { request: RegistrationItem }) {
  const { approver, refused_fields: refused } = request.data;
  return (
    <RequestColumns submitted={<Application request={request} />}>
      <DecisionSheet
        queue={registrationQueue}
        request={request}
        more={[
          approver !== '' && ['approvals.registration.approver', approver],
          refused.length > 0 && ['approvals.registration.refused', <RefusedNames key="refused" refused={refused} />],
        ]}
      />
    </RequestColumns>
  );
}

/** By the names of the API, so that its errors are shown at the fields. */
interface DecisionValues {
  approval_opinion: string;
  refused_fields: Ticked<RegistrationField>[];
}

const DRAFT = { approval_opinion: '', refused_fields: isTicked(RegistrationField) };
const EMPTY: DecisionValues = { approval_opinion: '', refused_fields: [] };

/** The application beside the decision. Nothing is decided while a card is being corrected. */
function Operation({ request, origin }: { request: RegistrationItem; origin: Origin }) {
  const draft = useDecisionDraft<DecisionValues>(registrationQueue, request, DRAFT);
  const form = usePortalForm<DecisionValues>({ name: 'registrationApproval', draft });
  const [editing, setEditing] = useState<Card>();
  const { textOf } = usePrepared('registration');
  const verdictOf = (
    decision: Decision,
    { approval_opinion, refused_fields }: DecisionValues,
  ): RegistrationVerdict => ({
    decision,
    opinion: approval_opinion,
    refused: refusedBy<RegistrationField, RegistrationReason>(refused_fields, textOf),
  });

  return (
    <DecisionFrame
      queue={registrationQueue}
      request={request}
      origin={origin}
      form={form}
      rejectNames={['approval_opinion', 'refused_fields']}
      verdictOf={verdictOf}
      decide={decide(request)}
      blocked={editing && <FormattedMessage id="approvals.registration.edit.first" />}
      submitted={(touch) => <Application request={request} editing={editing} onEdit={setEditing} onTouch={touch} />}
    >
      {({ decision, disabled, language }) => (
        <Sheet title={<FormattedMessage id="approvals.registration.form.title" />}>
          <PortalForm form={form} initialValues={EMPTY} disabled={disabled} onSubmit={() => {}}>
            <RefusedFields
              name="refused_fields"
              queue="registration"
              request={request}
              decision={decision}
              fields={RegistrationField}
              fieldText={fieldText}
            />
            <OpinionFromReasons
              form={form}
              from="refused_fields"
              to="approval_opinion"
              queue="registration"
              language={language}
              request={request}
              fieldText={(field: RegistrationField) => `registrationField.${field}`}
            />
            <OpinionField name="approval_opinion" decision={decision} />
          </PortalForm>
        </Sheet>
      )}
    </DecisionFrame>
  );
}
