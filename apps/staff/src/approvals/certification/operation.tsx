import { useEffect, useReducer, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { Decision } from '@portal/common/enums/certification/approval-status';
import { failureText } from '@portal/common/form/server-message';
import { submitOnly } from '@portal/common/form/submit-only';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { LeaveGuard } from '@portal/common/form/leave-guard';
import { useDecide, useNextPending } from './approvals.queries.ts';
import type { Approval } from './approvals.queries.ts';
import { Comparison } from './comparison.tsx';
import { DecisionFooter } from '../decision/decision-footer.tsx';
import { DecisionForm } from '../decision/decision-form.tsx';
import type { DecisionValues } from '../decision/decision-form.tsx';
import { isAlreadyProcessed, next as nextStep } from '../decision/decision.steps.ts';
import { DocumentViewer } from '../viewer/document-viewer.tsx';
import type { Context } from './request-frame.tsx';
import styles from './request-page.module.css';
import { formatSearch } from '../list/search.ts';
import { useGoOn } from '../decision/use-go-on.ts';

/** Field names of the API, where they differ from the form's. */
const WIRE = { lic_code: 'Code', company: 'Company' } as const;

/** Document and decision form side by side. A decision leads to the next pending request, or to the list. */
export function Operation({ approval, context: { audience, search, listPath, previous } }: { approval: Approval; context: Context }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const form = usePortalForm<DecisionValues>({ name: 'certificationApproval', wireNames: WIRE });
  const [step, dispatch] = useReducer(nextStep, { at: 'review' });
  const [goOn, setGoOn] = useGoOn();
  const intent = useRef<Decision>(Decision.agree);
  const decide = useDecide(approval);
  const others = useNextPending(audience, search, approval.id);
  const leave = useLeave(step.at === 'leaving');

  const [initial] = useState<DecisionValues>(() => ({
    Company: approval.company,
    Code: approval.code,
    Country: approval.country,
    Province: approval.province,
    City: approval.city,
    Opinion: '',
    RefusedFields: [],
  }));

  useEffect(function beginAtTheTop() {
    window.scrollTo({ top: 0 });
  }, []);

  function onDecide(decision: Decision) {
    if (step.at !== 'review') return;
    intent.current = decision;
    // A rejection validates only the comment and the refused fields: it does not need corrected data.
    const names = decision === Decision.agree ? undefined : ['Opinion', 'RefusedFields'] as const;
    void submitOnly(form, names, () => send(decision), refuse);
  }

  async function send(decision: Decision) {
    const agreed = decision === Decision.agree;
    const { Company, Code, Country, Province, City, Opinion, RefusedFields } = form.antd.getFieldsValue(true) as DecisionValues;
    const verdict = {
      decision,
      company: agreed ? Company : approval.company,
      code: agreed ? Code : approval.code,
      country: Country,
      province: Province,
      city: City,
      opinion: Opinion,
      refused: RefusedFields.flatMap(({ Field, Reason }) => (Reason ? [{ Field, Reason }] : [])),
    };
    dispatch({ type: 'decided', decision });
    await decide.mutateAsync(verdict);
    void message.success(intl.formatMessage({ id: agreed ? 'approvals.certification.agreed' : 'approvals.certification.rejected' }, { company: verdict.company }));
    dispatch({ type: 'accepted' });
    leave(await placeAfter());
  }

  function refuse(error: unknown) {
    const code = error instanceof ApiError ? error.code : '-1';
    dispatch({ type: 'refused', code });
    const processed = isAlreadyProcessed(code);
    if (processed || !form.showAtFields(error)) void message.error(failureText(error, intl.locale));
    if (processed) void placeAfter().then(leave);
  }

  /** Path to go to after a decision: the oldest other request that matches the filters, else the list. */
  async function placeAfter() {
    if (!goOn) return listPath;
    const { data, isError } = await others.refetch();
    if (!isError && data?.id !== undefined) return `${audience.base}/${data.id}/operation${formatSearch(search)}`;
    void message.info(intl.formatMessage({ id: isError ? 'approvals.certification.nextFailed' : 'approvals.certification.noNext' }));
    return listPath;
  }

  return (
    <>
      <LeaveGuard when={form.edited && step.at !== 'leaving'} />
      <div className={styles.halves}>
        <div className={styles.facts}>
          <DocumentViewer approval={approval} previous={previous} />
          {previous && <Comparison now={approval} before={previous} />}
        </div>
        <DecisionForm
          form={form}
          approval={approval}
          initial={initial}
          decision={() => intent.current}
          disabled={step.at !== 'review'}
          onSubmit={() => {}}
        />
      </div>
      <DecisionFooter
        step={step}
        waiting={others.data?.waiting}
        goOn={goOn}
        onGoOn={setGoOn}
        onCancel={() => navigate(listPath)}
        onDecide={onDecide}
      />
    </>
  );
}

/** Navigates after the render that switches the leave guard off. */
function useLeave(free: boolean) {
  const navigate = useNavigate();
  const [place, setPlace] = useState<string>();
  useEffect(function goThere() {
    if (free && place !== undefined) void navigate(place);
  }, [free, place, navigate]);
  return setPlace;
}
