import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { useReadValues } from '@portal/common/form/licence/read-values';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useSignedIn } from '@portal/common/host/use-host';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { Certification } from '../certification.queries.ts';
import { changesRefused, FIELDS, initialFrom, markedFor, reasonsOf, type FieldName } from './correction.ts';
import { FieldHint } from './field-hint.tsx';
import { licenceDraft, type LicenceDraft } from './licence-draft.ts';
import { LicenceFields } from './licence-fields.tsx';
import styles from './licence-form.module.css';
import { correctedIn, LicenceNotices, withdrawnIn } from './licence-notices.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { useSendLicence, WIRE } from './use-send-licence.ts';

/**
 * Type, picture, company name and credit code of a licence. After a withdrawal it has the submitted values; for a
 * rejected request the refused fields come first, and one of them must change. `onSubmitted` gets the company's status
 * before the submission.
 */
export function LicenceForm({
  certification,
  done,
  onSubmitted,
  onCancel,
}: {
  certification: Certification;
  done: boolean;
  onSubmitted: (before: AuthStatus) => void;
  onCancel: () => void;
}) {
  const { user_id, company_name } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const [draft] = useState(() => licenceDraft(user_id));
  const [restored] = useState(draft.read);
  const rejected = correctedIn(certification);
  const reasons = reasonsOf(rejected);
  const [known] = useState(() => initialFrom(rejected, restored, withdrawnIn(certification)));
  // The name of now is a guess: if the picture has another one, the form shows it below.
  const [values] = useState(() => ({ ...(company_name && { Company: company_name }), ...known }));
  const form = usePortalForm<LicenceDraft>({ name: 'byCertification', wireNames: WIRE, draft });
  const { send, onFailure, sending, busy } = useSendLicence(form, { done, onSubmitted });
  const wasRestored = Object.keys(restored).length > 0;
  const all = () => form.antd.getFieldsValue(true) as LicenceDraft;
  const { takeOver, onTyped, mark } = useReadValues(form.antd, {
    typed: Object.keys(known),
    onFilled: () => draft.keep(all()),
  });

  function hint(name: FieldName) {
    const reason = reasons[name];
    const read = (name === 'Company' || name === 'LicCode') && mark(name);
    const marked = markedFor(certification.rejected, name);
    return reason || marked.length > 0 ? <FieldHint reason={reason} marked={marked} read={read} /> : read;
  }

  return (
    <>
      <LeaveGuard when={(form.edited || wasRestored) && !done} />
      <LicenceNotices certification={certification} restored={wasRestored} />
      <PortalForm
        form={form}
        size={size}
        className={styles.form ?? ''}
        requiredMark
        initialValues={values}
        disabled={busy}
        onSubmit={() => send()}
        onFailure={onFailure}
        onValuesChange={(changed) => onTyped(Object.keys(changed))}
        footer={
          <div className={styles.actions}>
            <Button disabled={busy} onClick={onCancel}>
              <FormattedMessage id="certification.byLicence.cancel" />
            </Button>
            <Button type="primary" htmlType="submit" loading={sending} disabled={done}>
              <FormattedMessage id="certification.byLicence.submit" />
            </Button>
          </div>
        }
      >
        <LicenceFields
          refused={FIELDS.filter((name) => reasons[name])}
          isCorrected={() => !rejected || changesRefused(rejected, all())}
          hint={hint}
          upload={
            <PictureUpload before={values.file ?? ''} typeNow={() => all().LicType} disabled={busy} onRead={takeOver} />
          }
        />
      </PortalForm>
    </>
  );
}
