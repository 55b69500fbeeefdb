import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button, Form } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import type { UsualTime } from '@portal/common/contract/company/review-time';
import { submitTransaction } from '@portal/common/contract/company/transaction';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useInvalidFields } from '@portal/common/form/use-valid';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { PAGE } from '@portal/common/pages/addresses';
import { CertificationTime } from '../certification-time.tsx';
import styles from './code-form.module.css';
import { useConfirmCompany } from './confirm-company.tsx';
import { TransactionCodeInput } from './transaction-code-input.tsx';
import { FIELD, useFoundTransaction } from './use-found-transaction.tsx';

/** Errors about the company, which another code would not solve. */
const IN_A_DIALOG = [
  'Account.Certification.Pending',
  'Account.Certification.Exists',
  'Account.Company.Exists',
  'Account.Company.Frozen',
];

/**
 * A transaction code with the company and credit code it belongs to. `onSubmitted` gets the status before the
 * submission.
 */
export function CodeForm({
  usual,
  done,
  onSubmitted,
}: {
  usual: UsualTime;
  done: boolean;
  onSubmitted: (before: AuthStatus) => void;
}) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const size = useNarrow() ? 'large' : 'middle';
  const form = usePortalForm<{ [FIELD]: string }>({ name: 'byCode' });
  const invalid = useInvalidFields(form).length > 0;
  const { code, found, searching, lookUp, forgetFound, showError, textOf } = useFoundTransaction(form, {
    busy: form.busy || done,
  });
  const confirmed = useConfirmCompany();
  const host = useHost();
  const { user_id } = useSignedIn();
  const submit = useChange(submitTransaction, { onSuccess: () => void host.refreshUser() });
  const complete = code.trim() !== '' && found !== undefined && found.company !== '' && found.code !== '' && !invalid;

  async function onSubmit() {
    if (!complete || done || !(await confirmed(found))) return;
    const { transactionCode: transaction_code, company: lic_company, code: lic_code, imageId: lic_id } = found;
    const { data } = await submit.mutateAsync({ body: { transaction_code, lic_company, lic_code, lic_id, user_id } });
    onSubmitted(data.AuthStatus);
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
      <p className={styles.lead}>
        <FormattedMessage
          id="certification.byCode.lead"
          values={{ time: <CertificationTime usual={usual} form="now" fixed="certification.byCode.time" /> }}
        />
      </p>
      <PortalForm
        form={form}
        size={size}
        className={styles.form ?? ''}
        requiredMark
        disabled={submit.isPending || done}
        onValuesChange={forgetFound}
        onSubmit={onSubmit}
        onFailure={onFailure}
        footer={
          <div className={styles.actions}>
            <Button disabled={submit.isPending || done} onClick={() => navigate(PAGE.newCertification)}>
              <FormattedMessage id="certification.byLicence.cancel" />
            </Button>
            <Button type="primary" htmlType="submit" loading={submit.isPending} disabled={!complete || done}>
              <FormattedMessage id="certification.byLicence.submit" />
            </Button>
          </div>
        }
      >
        <Form.Item name={FIELD} label={<FormattedMessage id="certification.byCode.field.code" />} required>
          <TransactionCodeInput
            searching={searching}
            disabled={submit.isPending || done}
            onSearch={() => void lookUp()}
          />
        </Form.Item>
        <dl className={styles.found} aria-live="polite" aria-busy={searching}>
          <dt>
            <FormattedMessage id="certification.card.company" />
          </dt>
          <dd>{found?.company || '--'}</dd>
          <dt>
            <FormattedMessage id="certification.card.code" />
          </dt>
          <dd className={styles.figures}>{found?.code || '--'}</dd>
        </dl>
      </PortalForm>
    </Sheet>
  );
}
