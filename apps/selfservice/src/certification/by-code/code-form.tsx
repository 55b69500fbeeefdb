import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { isComposing } from '@portal/common/form/composing';
import { useOneAtATime } from '@portal/common/form/one-at-a-time';
import { messageOf } from '@portal/common/form/server-message';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/leave-guard';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { checkTransactionCode } from '@portal/common/rules/certification/transaction-code';
import { Icon } from '@portal/common/ui/icons';
import { Sheet } from '@portal/common/ui/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useFindTransaction, useSubmitTransaction } from '../submission.queries.ts';
import type { Transaction } from '../submission.queries.ts';
import styles from './code-form.module.css';

const FIELD = 'byCode_transaction_code';
const HINT = 'byCode_error';

/** Refusals about the company as a whole, which typing another code does not heal. */
const IN_A_DIALOG = ['Account.Certification.Pending', 'Account.Certification.Exists', 'Account.Company.Exists', 'Account.Company.Frozen'];

/** A transaction code, and the company and credit code that it stands for. `onSubmitted` gets the status before. */
export function CodeForm({ done, onSubmitted }: { done: boolean; onSubmitted: (before: AuthStatus) => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const { content: { hotline } } = useHost();
  const { company_name } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const [code, setCode] = useState('');
  const [found, setFound] = useState<Transaction>();
  const [error, setError] = useState<ReactNode>();
  const asked = useRef(0);
  const find = useFindTransaction();
  const submit = useSubmitTransaction();
  const busy = submit.isPending || done;
  const complete = code.trim() !== '' && found !== undefined && found.company !== '' && found.code !== '' && error === undefined;

  /** What was found belonged to the code before. */
  function onType(typed: string) {
    asked.current += 1;
    setCode(typed);
    setFound(undefined);
    setError(undefined);
  }

  async function lookUp() {
    if (code.trim() === '' || busy) return;
    const issue = checkTransactionCode(code);
    onType(code);
    if (issue) {
      setError(<FormattedMessage id={issue} />);
      return;
    }
    const turn = asked.current;
    try {
      const told = await find.mutateAsync(code);
      if (turn !== asked.current) return;
      setFound(told);
      if (told.company === '' || told.code === '') setError(<FormattedMessage id="certification.byCode.incomplete" />);
    } catch (failure) {
      if (turn === asked.current) setError(said(failure));
    }
  }

  const said = (failure: unknown) =>
    (failure instanceof ApiError ? messageOf(failure, intl.locale) : <FormattedMessage id="certification.byCode.failed.text" />);

  /** Asks about another company than one's own. The dialog closes at once; the form shows that it is being submitted. */
  const isMeant = ({ company }: Transaction) => new Promise<boolean>((answer) => {
    modal.confirm({
      title: intl.formatMessage({ id: 'certification.byCode.differs.title' }),
      content: (
        <>
          <dl className={styles.names}>
            <dt><FormattedMessage id="certification.byCode.differs.own" /></dt>
            <dd>{company_name}</dd>
            <dt><FormattedMessage id="certification.byCode.differs.found" /></dt>
            <dd>{company}</dd>
          </dl>
          <p className={styles.hint}><FormattedMessage id="certification.byCode.differs.text" /></p>
          <Hotline number={hotline} />
        </>
      ),
      okText: intl.formatMessage({ id: 'certification.byCode.differs.ok' }),
      cancelText: intl.formatMessage({ id: 'certification.byCode.differs.cancel' }),
      onOk: () => answer(true),
      onCancel: () => answer(false),
    });
  });

  async function send(transaction: Transaction) {
    try {
      onSubmitted(await submit.mutateAsync(transaction));
    } catch (failure) {
      if (!(failure instanceof ApiError && IN_A_DIALOG.includes(failure.code))) {
        setError(said(failure));
        return;
      }
      modal.error({
        title: intl.formatMessage({ id: 'certification.byLicence.failed' }),
        content: said(failure),
        okText: intl.formatMessage({ id: 'certification.byLicence.ok' }),
      });
    }
  }

  const onSubmit = useOneAtATime(async () => {
    if (!complete || busy) return;
    const differs = company_name && foldCompanyName(company_name) !== foldCompanyName(found.company);
    if (!differs || await isMeant(found)) await send(found);
  });

  return (
    <Sheet>
      <LeaveGuard when={code.trim() !== '' && !done} />
      <p className={styles.lead}><FormattedMessage id="certification.byCode.lead" /></p>
      <Form layout="vertical" size={size} className={styles.form ?? ''} disabled={busy} onFinish={() => void onSubmit()}>
        <Form.Item label={<FormattedMessage id="certification.byCode.field.code" />} htmlFor={FIELD} required validateStatus={error ? 'error' : ''}>
          <div className={styles.search}>
            <Input
              id={FIELD}
              name="transaction_code"
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              value={code}
              aria-describedby={HINT}
              aria-invalid={error !== undefined}
              onChange={(event) => onType(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter looks the code up; it does not submit the form.
                event.preventDefault();
                if (!isComposing(event)) void lookUp();
              }}
            />
            <Button
              icon={<Icon name="search" size={16} />}
              aria-label={intl.formatMessage({ id: 'certification.byCode.search' })}
              disabled={busy || code.trim() === ''}
              loading={find.isPending}
              onClick={() => void lookUp()}
            />
          </div>
          <div id={HINT} role="alert">
            {error !== undefined && <p className={styles.error}>{error} <Hotline number={hotline} /></p>}
          </div>
        </Form.Item>
        <dl className={styles.found} aria-live="polite" aria-busy={find.isPending}>
          <dt><FormattedMessage id="certification.card.company" /></dt>
          <dd>{found?.company || '--'}</dd>
          <dt><FormattedMessage id="certification.card.code" /></dt>
          <dd className={styles.figures}>{found?.code || '--'}</dd>
        </dl>
        <div className={styles.actions}>
          <Button disabled={busy} onClick={() => navigate('/profile/authentication/new/selectType')}>
            <FormattedMessage id="certification.byLicence.cancel" />
          </Button>
          <Button type="primary" htmlType="submit" loading={submit.isPending} disabled={!complete || done}>
            <FormattedMessage id="certification.byLicence.submit" />
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

/** Who helps; nothing where the portal has no hotline. */
function Hotline({ number }: { number: string }) {
  return number === '' ? null : <span className={styles.hint}><FormattedMessage id="certification.byCode.hotline" values={{ number }} /></span>;
}
