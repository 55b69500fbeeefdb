import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button, Form } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import type { UsualTime } from '@portal/common/contract/company/review-time';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useInvalidFields } from '@portal/common/form/use-valid';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { checkTransactionCode } from '@portal/common/rules/certification/transaction-code';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { PAGE } from '@portal/common/pages/addresses';
import { CertificationTime } from '../certification-time.tsx';
import { useFindTransaction, useSubmitTransaction } from '../submission.queries.ts';
import type { Transaction } from '../submission.queries.ts';
import styles from './code-form.module.css';
import { TransactionCodeInput } from './transaction-code-input.tsx';

const FIELD = 'transaction_code';

/** Errors about the company, which another code would not solve. */
const IN_A_DIALOG = ['Account.Certification.Pending', 'Account.Certification.Exists', 'Account.Company.Exists', 'Account.Company.Frozen'];

/** A transaction code with the company and credit code it belongs to. `onSubmitted` gets the status before the submission. */
export function CodeForm({ usual, done, onSubmitted }: { usual: UsualTime; done: boolean; onSubmitted: (before: AuthStatus) => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const { content: { hotline } } = useHost();
  const { company_name } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const form = usePortalForm<{ [FIELD]: string }>({ name: 'byCode' });
  const { antd } = form;
  const code = Form.useWatch(FIELD, antd) ?? '';
  const invalid = useInvalidFields(form).length > 0;
  const [found, setFound] = useState<Transaction>();
  /** Incremented by each lookup and edit, to ignore late responses. */
  const turn = useRef(0);
  const find = useFindTransaction();
  const submit = useSubmitTransaction();
  const busy = form.busy || done;
  const complete = code.trim() !== '' && found !== undefined && found.company !== '' && found.code !== '' && !invalid;

  function forgetFound() {
    turn.current += 1;
    setFound(undefined);
  }

  function showError(text: ReactNode) {
    form.setError(FIELD, <>{text} <Hotline number={hotline} /></>);
    form.focus(FIELD);
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
      const answer = await find.mutateAsync(typed);
      if (started !== turn.current) return;
      setFound(answer);
      if (answer.company === '' || answer.code === '') showError(<FormattedMessage id="certification.byCode.incomplete" />);
    } catch (failure) {
      if (started === turn.current) showError(textOf(failure));
    }
  }

  const textOf = (failure: unknown) =>
    (failure instanceof ApiError ? failureText(failure, intl.locale) : <FormattedMessage id="certification.byCode.failed.text" />);

  /** Asks for confirmation when the found company has another name than the user's own. */
  const confirmed = ({ company }: Transaction) => new Promise<boolean>((answer) => {
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

  async function onSubmit() {
    if (!complete || done) return;
    const differs = company_name && foldCompanyName(company_name) !== foldCompanyName(found.company);
    if (!differs || await confirmed(found)) onSubmitted(await submit.mutateAsync(found));
  }

  function onFailure(failure: unknown) {
    if (!(failure instanceof ApiError && IN_A_DIALOG.includes(failure.code))) {
      showError(textOf(failure));
      return;
    }
    modal.error({
      title: intl.formatMessage({ id: 'certification.byLicence.failed' }),
      content: textOf(failure),
      okText: intl.formatMessage({ id: 'certification.byLicence.ok' }),
    });
  }

  return (
    <Sheet>
      <LeaveGuard when={code.trim() !== '' && !done} />
      <p className={styles.lead}><FormattedMessage id="certification.byCode.lead" values={{ time: <CertificationTime usual={usual} form="now" fixed="certification.byCode.time" /> }} /></p>
      <PortalForm
        form={form} size={size} className={styles.form ?? ''} requiredMark disabled={submit.isPending || done} onValuesChange={forgetFound}
        onSubmit={onSubmit} onFailure={onFailure}
        footer={(
          <div className={styles.actions}>
            <Button disabled={submit.isPending || done} onClick={() => navigate(PAGE.newCertification)}>
              <FormattedMessage id="certification.byLicence.cancel" />
            </Button>
            <Button type="primary" htmlType="submit" loading={submit.isPending} disabled={!complete || done}>
              <FormattedMessage id="certification.byLicence.submit" />
            </Button>
          </div>
        )}
      >
        <Form.Item name={FIELD} label={<FormattedMessage id="certification.byCode.field.code" />} required>
          <TransactionCodeInput searching={find.isPending} disabled={submit.isPending || done} onSearch={() => void lookUp()} />
        </Form.Item>
        <dl className={styles.found} aria-live="polite" aria-busy={find.isPending}>
          <dt><FormattedMessage id="certification.card.company" /></dt>
          <dd>{found?.company || '--'}</dd>
          <dt><FormattedMessage id="certification.card.code" /></dt>
          <dd className={styles.figures}>{found?.code || '--'}</dd>
        </dl>
      </PortalForm>
    </Sheet>
  );
}

/** Renders nothing when the portal has no hotline. */
function Hotline({ number }: { number: string }) {
  return number === '' ? null : <span className={styles.hint}><FormattedMessage id="certification.byCode.hotline" values={{ number }} /></span>;
}
