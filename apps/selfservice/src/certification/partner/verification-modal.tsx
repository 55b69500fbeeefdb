import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { Dialog } from '@portal/common/ui/dialog';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { AuthStatusPill, LicenceTypeName } from '@portal/common/ui/status/statuses';
import { LicenceForm } from '../by-licence/licence-form.tsx';
import type { Certification } from '../certification.queries.ts';
import { LicencePicture } from '../licence-picture.tsx';
import { Corrections } from '../overview/corrections.tsx';
import { RejectionAlert } from '../rejected/rejection-alert.tsx';
import { Withdraw } from '../pending/withdraw.tsx';
import styles from './verification.module.css';

/** Details of the verification, or the form for a new request, a correction or a change. */
export function VerificationModal({
  certification,
  mayApply,
  onClose,
}: {
  certification: Certification;
  mayApply: boolean;
  onClose: () => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { status, pendingChange } = certification;
  const shown = status === AuthStatus.pending || status === AuthStatus.authenticated;
  const [filling, setFilling] = useState(!shown && mayApply);

  function onSubmitted(before: AuthStatus) {
    void message.success(
      intl.formatMessage({
        id:
          before === AuthStatus.authenticated ? 'certification.byLicence.changed' : 'certification.byLicence.submitted',
      }),
    );
    onClose();
  }

  return (
    <Dialog open width={608} onClose={onClose} title={<FormattedMessage id="partner.verification.title" />}>
      {!pendingChange && certification.rejected && (
        <div className={styles.alert}>
          <RejectionAlert certification={certification} change={status === AuthStatus.authenticated} linked={false} />
        </div>
      )}
      {filling ? (
        <LicenceForm
          certification={certification}
          done={false}
          onSubmitted={onSubmitted}
          onCancel={shown ? () => setFilling(false) : onClose}
        />
      ) : (
        <Details certification={certification} mayApply={mayApply} onChange={() => setFilling(true)} />
      )}
    </Dialog>
  );
}

function Details({
  certification,
  mayApply,
  onChange,
}: {
  certification: Certification;
  mayApply: boolean;
  onChange: () => void;
}) {
  const { status, company, type, code, decidedAt, submittedAt, imageId, pendingChange, pendingId, corrections } =
    certification;
  const pending = status === AuthStatus.pending || pendingChange;
  return (
    <>
      {pendingChange && (
        <Alert
          className={styles.alert ?? ''}
          type="info"
          showIcon
          title={
            <FormattedMessage
              id="certification.overview.pendingChange"
              values={{ time: <DateTime at={submittedAt} /> }}
            />
          }
        />
      )}
      <div className={styles.facts}>
        <LabelledValue label={<FormattedMessage id="certification.records.status" />}>
          <AuthStatusPill status={status} />
        </LabelledValue>
        <LabelledValue label={<FormattedMessage id="certification.byLicence.field.company" />}>
          {company || '--'}
        </LabelledValue>
        <LabelledValue label={<FormattedMessage id="certification.byLicence.field.type" />}>
          {type === null ? '--' : <LicenceTypeName type={type} />}
        </LabelledValue>
        <LabelledValue label={<FormattedMessage id="certification.byLicence.field.code" />}>
          {code || '--'}
        </LabelledValue>
        {status === AuthStatus.pending ? (
          <LabelledValue label={<FormattedMessage id="certification.overview.review.submitted" />}>
            <DateTime at={submittedAt} />
          </LabelledValue>
        ) : (
          <LabelledValue label={<FormattedMessage id="certification.card.time" />}>
            <DateTime at={decidedAt} />
          </LabelledValue>
        )}
        {imageId !== '' && (
          <LabelledValue label={<FormattedMessage id="certification.byLicence.field.image" />}>
            <div className={styles.picture}>
              <LicencePicture imageId={imageId} company={company} />
            </div>
          </LabelledValue>
        )}
      </div>
      <Corrections corrections={corrections} />
      {mayApply && (
        <div className={styles.actions}>
          {pending && pendingId !== null && <Withdraw id={pendingId} change={pendingChange} />}
          {status === AuthStatus.authenticated && !pendingChange && (
            <Button type="primary" onClick={onChange}>
              <FormattedMessage id="partner.verification.change" />
            </Button>
          )}
        </div>
      )}
    </>
  );
}
