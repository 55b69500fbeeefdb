import { useEffect, useReducer, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Form } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { Decision } from '@portal/common/enums/certification/approval-status';
import { pointAt } from '@portal/common/form/field-focus';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
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

/** Where the API names a field otherwise than the form does. */
const WIRE = { lic_code: 'Code', company: 'Company' } as const;

/** Document and form side by side; afterwards the next request that waits, or back to the list. */
export function Operation({ approval, context: { audience, search, listPath, previous } }: { approval: Approval; context: Context }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [form] = Form.useForm<DecisionValues>();
  const [step, happen] = useReducer(nextStep, { at: 'review' });
  const [typed, setTyped] = useState(false);
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

  /** Whoever rejects need not correct what the applicant said first, only say what is wrong. */
  async function verdictFor(decision: Decision) {
    intent.current = decision;
    const agreed = decision === Decision.agree;
    const found = await form.validateFields(agreed ? undefined : ['Opinion', 'RefusedFields']).catch(() => undefined);
    if (!found) {
      const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (first) pointAt(form, String(first.name));
      return undefined;
    }
    const { Company, Code, Country, Province, City, Opinion, RefusedFields } = form.getFieldsValue(true) as DecisionValues;
    return {
      decision,
      company: agreed ? Company : approval.company,
      code: agreed ? Code : approval.code,
      country: Country,
      province: Province,
      city: City,
      opinion: Opinion,
      refused: RefusedFields.flatMap(({ Field, Reason }) => (Reason ? [{ Field, Reason }] : [])),
    };
  }

  async function onDecide(decision: Decision) {
    if (step.at !== 'review') return;
    const verdict = await verdictFor(decision);
    if (!verdict) return;
    happen({ type: 'decided', decision });
    try {
      await decide.mutateAsync(verdict);
      void message.success(intl.formatMessage(
        { id: decision === Decision.agree ? 'approvals.certification.agreed' : 'approvals.certification.rejected' },
        { company: verdict.company },
      ));
      happen({ type: 'accepted' });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '-1';
      happen({ type: 'refused', code });
      if (isAlreadyProcessed(code)) void message.error(messageOf(error as ApiError, intl.locale));
      else {
        if (!(error instanceof ApiError && putUnderFields(form, error, intl.locale, WIRE))) {
          void message.error(error instanceof ApiError ? messageOf(error, intl.locale) : intl.formatMessage({ id: 'common.unexpected' }));
        }
        return;
      }
    }
    leave(await placeAfter());
  }

  /** The oldest other request by the same filters when one goes on and there is one, else the list. */
  async function placeAfter() {
    if (!goOn) return listPath;
    const { data, isError } = await others.refetch();
    if (!isError && data?.id !== undefined) return `${audience.base}/${data.id}/operation${formatSearch(search)}`;
    void message.info(intl.formatMessage({ id: isError ? 'approvals.certification.nextFailed' : 'approvals.certification.noNext' }));
    return listPath;
  }

  return (
    <>
      <LeaveGuard when={typed && step.at !== 'leaving'} />
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
          onTyped={() => setTyped(true)}
        />
      </div>
      <DecisionFooter
        step={step}
        waiting={others.data?.waiting}
        goOn={goOn}
        onGoOn={setGoOn}
        onCancel={() => navigate(listPath)}
        onDecide={(decision) => void onDecide(decision)}
      />
    </>
  );
}

/** Goes to a place once the guard of the form has been taken down, which takes a render. */
function useLeave(free: boolean) {
  const navigate = useNavigate();
  const [place, setPlace] = useState<string>();
  useEffect(function goThere() {
    if (free && place !== undefined) void navigate(place);
  }, [free, place, navigate]);
  return setPlace;
}
