import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, NETWORK } from '@portal/common/client/api-error';
import { failureText } from '@portal/common/form/server-message';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { draft, stepOf, type Fields } from '../partner.fields.ts';
import { next, start } from '../partner.steps.ts';
import { useStepsInHistory } from './use-steps-in-history.ts';

/**
 * The steps of the registration. A new step is shown from its top, with the focus on its heading. A refusal opens the
 * step that has its field, or shows a notice above the form.
 */
export function useWizard(form: PortalFormState<Fields>, keptStep: number | undefined) {
  const { locale } = useIntl();
  const [wizard, tell] = useReducer(next, keptStep, start);
  const [notice, setNotice] = useState<{ text: ReactNode; again: boolean } | null>(null);
  /** A refusal whose fields are on another step, which must be shown first. */
  const [waiting, setWaiting] = useState<ApiError | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { at } = wizard;

  useStepsInHistory(at, tell);

  const shown = useRef(at);
  useEffect(
    function enterStep() {
      if (shown.current === at) return;
      shown.current = at;
      window.scrollTo({ top: 0 });
      if (at !== 3) {
        draft.keep({ step: at });
        if (!waiting) {
          setNotice(null);
          heading.current?.focus();
        }
      }
    },
    [at, waiting],
  );

  useEffect(
    function showRefusal() {
      if (!waiting) return;
      setWaiting(null);
      if (!form.showAtFields(waiting)) setNotice({ text: failureText(waiting, locale), again: false });
    },
    [waiting, form, locale],
  );

  function refuse(error: unknown) {
    const known = error instanceof ApiError ? error : undefined;
    const [field] = Object.keys(known?.fields ?? {});
    const step = field === undefined ? 2 : stepOf(field);
    if (known && step !== 2) {
      setWaiting(known);
      tell({ type: 'refused', step });
      setNotice({ text: <FormattedMessage id="register.partner.toCorrect" />, again: false });
    } else if (!form.showAtFields(error)) {
      setNotice({
        text: failureText(error, locale),
        again: known !== undefined && (known.code === NETWORK || known.status >= 500),
      });
    }
  }

  return { wizard, tell, heading, notice, dropNotice: () => setNotice(null), refuse };
}
