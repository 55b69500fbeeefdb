import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { RefusedField, type RefusalReason } from '@portal/common/enums/certification/refusal-reason';
import { DecisionFrame } from '../decision/decision-frame.tsx';
import { refusedBy } from '../decision/refused-fields.tsx';
import { isTicked, useDecisionDraft } from '../decision/use-decision-draft.ts';
import { isMarked } from '../marks/marks-item.tsx';
import { useMarking } from '../marks/use-marking.ts';
import { usePrepared } from '../prepared/prepared.queries.ts';
import { RequestFrame, type Origin } from '../request/request-frame.tsx';
import { formatSearch } from '../search.ts';
import { decide, type CertificationItem, type CertificationVerdict } from './certification.queries.ts';
import { useCertificationQueue } from './certification.queue.tsx';
import { DecisionForm, type DecisionValues } from './decision-form.tsx';
import { MarkedOver, MarkingNote } from '../marks/marked-over.tsx';
import { useShownPlace } from './submitted/use-shown-place.ts';
import { Submitted } from './submitted/submitted.tsx';

/** Decision page of one request. Shows the result instead if it is already decided. */
export default function CertificationOperationPage() {
  const queue = useCertificationQueue();
  return (
    <RequestFrame queue={queue}>
      {(request, origin) =>
        request.status === ApprovalStatus.pending ? (
          <Operation key={request.id} request={request} origin={origin} />
        ) : (
          <Navigate to={queue.addressOf(request, 'view') + formatSearch(origin.search)} replace />
        )
      }
    </RequestFrame>
  );
}

/** Field names of the API, where they differ from the form's. */
const WIRE = { lic_code: 'Code', company: 'Company' } as const;

/** The applicant's place; where none was given, that of the company. */
function placeOf({ country, province, city, place }: CertificationItem) {
  const known = country === 0 ? place : { country, province, city };
  return { Country: known.country, Province: known.province, City: known.city };
}

const DRAFT = {
  Company: '',
  Code: '',
  Country: 0,
  Province: 0,
  City: 0,
  Opinion: '',
  RefusedFields: isTicked(RefusedField),
  Marks: isMarked(RefusedField),
};

/** Document and decision form side by side. */
function Operation({ request, origin }: { request: CertificationItem; origin: Origin }) {
  const queue = useCertificationQueue();
  const draft = useDecisionDraft<DecisionValues>(queue, request, DRAFT);
  const form = usePortalForm<DecisionValues>({ name: 'certificationApproval', wireNames: WIRE, draft });
  const { textOf } = usePrepared('certification');
  const [initial] = useState<DecisionValues>(() => ({
    Company: request.company,
    Code: request.code,
    ...placeOf(request),
    Opinion: '',
    RefusedFields: [],
    Marks: [],
  }));
  const marking = useMarking();
  const evidence = useShownPlace();

  const verdictOf = (decision: Decision, values: DecisionValues): CertificationVerdict => ({
    decision,
    ...(decision === Decision.approve
      ? {
          company: values.Company,
          code: values.Code,
          country: values.Country,
          province: values.Province,
          city: values.City,
        }
      : {
          company: request.company,
          code: request.code,
          country: request.country,
          province: request.province,
          city: request.city,
        }),
    opinion: values.Opinion,
    refused: refusedBy<RefusedField, RefusalReason>(values.RefusedFields, textOf).map(({ field, reason }) => ({
      Field: field,
      Reason: reason,
    })),
    marks: decision === Decision.reject ? (values.Marks ?? []) : [],
  });

  return (
    <DecisionFrame
      queue={queue}
      request={request}
      origin={origin}
      form={form}
      rejectNames={['Opinion', 'RefusedFields', 'Marks']}
      verdictOf={verdictOf}
      decide={decide(request)}
      submitted={
        <Submitted
          request={request}
          evidence={evidence}
          over={(turned) => <MarkedOver form={form} drawing={marking.drawing} turned={turned} />}
          held={marking.drawing && <MarkingNote drawing={marking.drawing} />}
        />
      }
    >
      {(state) => (
        <DecisionForm
          form={form}
          request={request}
          initial={initial}
          marking={marking}
          shown={evidence.shown}
          {...state}
        />
      )}
    </DecisionFrame>
  );
}
