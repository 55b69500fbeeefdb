import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useSignedIn } from '@portal/common/host/use-host';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { Certification } from '../certification.queries.ts';
import { initialFrom, type FieldName } from './correction.ts';
import { FieldHint } from './field-hint.tsx';
import { licenceDraft, type LicenceDraft } from './licence-draft.ts';
import { LicenceFields } from './licence-fields.tsx';
import styles from './licence-form.module.css';
import { correctedIn, LicenceNotices, withdrawnIn } from './licence-notices.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { useReadValues } from './read-values.tsx';
import { useSendLicence, WIRE } from './use-send-licence.ts';

const NONE: ReadonlySet<FieldName> = new Set();

/**
 * Type, picture, company name and credit code of a licence. After a withdrawal it has the submitted values. For a
 * rejected request only the refused fields are editable until the user unlocks the others. `onSubmitted` gets the
 * company's status before the submission.
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
  const [{ values: known, kept: initiallyKept, reasons }] = useState(() =>
    initialFrom(correctedIn(certification), restored, withdrawnIn(certification)),
  );
  // A guess: values that are read in the picture replace it.
  const [values] = useState(() => ({ ...(company_name && { Company: company_name }), ...known }));
  const [kept, setKept] = useState(initiallyKept);
  const form = usePortalForm<LicenceDraft>({ name: 'byCertification', wireNames: WIRE, draft });
  const unlock = () => setKept(NONE);
  const { send, onFailure, sending, busy } = useSendLicence(form, { done, kept, unlock, onSubmitted });
  const wasRestored = Object.keys(restored).length > 0;
  const all = () => form.antd.getFieldsValue(true) as LicenceDraft;
  const { takeOver, onTyped, mark } = useReadValues(form.antd, {
    typed: Object.keys(known),
    isOpen: (name) => !kept.has(name),
    onFilled: () => draft.keep(all()),
  });

  function hint(name: FieldName) {
    const reason = reasons[name];
    const read = (name === 'Company' || name === 'LicCode') && mark(name);
    return reason ? <FieldHint reason={reason} read={read} /> : read;
  }

  return (
    <>
      <LeaveGuard when={(form.edited || wasRestored) && !done} />
      <LicenceNotices
        certification={certification}
        locked={kept.size > 0}
        restored={wasRestored}
        disabled={busy}
        onUnlock={unlock}
      />
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
          values={values}
          kept={kept}
          hint={hint}
          upload={
            <PictureUpload before={values.file ?? ''} typeNow={() => all().LicType} disabled={busy} onRead={takeOver} />
          }
        />
      </PortalForm>
    </>
  );
}
