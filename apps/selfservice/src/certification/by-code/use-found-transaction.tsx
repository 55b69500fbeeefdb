import { useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { failureText } from '@portal/common/form/server-message';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { checkTransactionCode } from '@portal/common/rules/certification/transaction-code';
import { useFindTransaction, type Transaction } from '../submission.queries.ts';
import { Hotline } from './hotline.tsx';

export const FIELD = 'transaction_code';

/**
 * The transaction of the entered code: looks it up, forgets it when the code changes, and shows errors at the field.
 */
export function useFoundTransaction(form: PortalFormState<{ [FIELD]: string }>, { busy }: { busy: boolean }) {
  const { antd } = form;
  const intl = useIntl();
  const code = Form.useWatch(FIELD, antd) ?? '';
  const [found, setFound] = useState<Transaction>();
  /** Incremented by each lookup and edit, to ignore late responses. */
  const turn = useRef(0);
  const { find, searching } = useFindTransaction();

  const textOf = (failure: unknown) =>
    failure instanceof ApiError ? (
      failureText(failure, intl.locale)
    ) : (
      <FormattedMessage id="certification.byCode.failed.text" />
    );

  function showError(text: ReactNode) {
    form.setError(
      FIELD,
      <>
        {text} <Hotline />
      </>,
    );
    form.focus(FIELD);
  }

  function forgetFound() {
    turn.current += 1;
    setFound(undefined);
  }

  async function lookUp() {
    // `code` is watched, which lags one render behind.
    const typed = (antd.getFieldValue(FIELD) as string | undefined) ?? '';
    if (typed.trim() === '' || busy) return;
    forgetFound();
    form.setError(FIELD, null);
    const issue = checkTransactionCode(typed);
    if (issue) {
      showError(<FormattedMessage id={issue} />);
      return;
    }
    const started = turn.current;
    try {
      const answer = await find(typed);
      if (started !== turn.current) return;
      setFound(answer);
      if (answer.company === '' || answer.code === '')
        showError(<FormattedMessage id="certification.byCode.incomplete" />);
    } catch (failure) {
      if (started === turn.current) showError(textOf(failure));
    }
  }

  return { code, found, searching, lookUp, forgetFound, showError, textOf };
}
