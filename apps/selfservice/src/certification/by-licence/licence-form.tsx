import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { LicenceUpload } from '@portal/common/form/licence/licence-upload';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useSignedIn } from '@portal/common/host/use-host';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useLicenceImage } from '../certification.queries.ts';
import type { Certification } from '../certification.queries.ts';
import { useSubmitLicence, useUploadLicence } from '../submission.queries.ts';
import { initialFrom } from './correction.ts';
import type { FieldName } from './correction.ts';
import { useFailureDialogs } from './failure-dialogs.tsx';
import { FieldHint } from './field-hint.tsx';
import { licenceDraft } from './licence-draft.ts';
import type { LicenceDraft } from './licence-draft.ts';
import { LicenceFields } from './licence-fields.tsx';
import styles from './licence-form.module.css';
import { correctedIn, LicenceNotices, withdrawnIn } from './licence-notices.tsx';
import { useReadValues } from './read-values.tsx';

const NONE: ReadonlySet<FieldName> = new Set();

/** Field names of the API, where they differ from the form's. */
const WIRE: Readonly<Record<string, FieldName>> = { LicURL: 'file', lic_code: 'LicCode', company: 'Company' };

/**
 * Type, picture, company name and credit code of a licence. After a withdrawal it has the submitted values. For a
 * rejected request only the refused fields are editable until the user unlocks the others. `onSubmitted` gets the
 * company's status before the submission.
 */
export function LicenceForm({ certification, done, onSubmitted, onCancel }: {
  certification: Certification;
  done: boolean;
  onSubmitted: (before: AuthStatus) => void;
  onCancel: () => void;
}) {
  const { confirmDifference, showFailed } = useFailureDialogs();
  const { user_id } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const [draft] = useState(() => licenceDraft(user_id));
  const [restored] = useState(draft.read);
  const [{ values, kept: initiallyKept, reasons }] = useState(() => initialFrom(correctedIn(certification), restored, withdrawnIn(certification)));
  const [kept, setKept] = useState(initiallyKept);
  const form = usePortalForm<LicenceDraft>({ name: 'byCertification', wireNames: WIRE, draft });
  const uploadLicence = useUploadLicence();
  const submit = useSubmitLicence();
  const wasRestored = Object.keys(restored).length > 0;
  const busy = submit.isPending || done;
  const all = () => form.antd.getFieldsValue(true) as LicenceDraft;
  const picture = useLicenceImage(kept.has('file') ? '' : values.file ?? '');
  const { takeOver, onTyped, mark } = useReadValues(form.antd, {
    typed: Object.keys(values), isOpen: (name) => !kept.has(name), onFilled: () => draft.keep(all()),
  });

  async function send(insist?: string) {
    const { LicType, file = '', Company = '', LicCode = '' } = all();
    if (LicType === undefined || busy) return;
    onSubmitted(await submit.mutateAsync({ type: LicType, imageId: file, company: Company, code: LicCode, insist }));
  }

  function onFailure(error: unknown) {
    const known = error instanceof ApiError ? error : undefined;
    // A refused field may be locked: render its control first, or its error has no place.
    if (known && Object.keys(known.fields).some((wire) => kept.has(WIRE[wire] ?? (wire as FieldName)))) flushSync(() => setKept(NONE));
    const shown = form.showAtFields(error);
    if (known && typeof known.more.insist === 'string') {
      const { insist } = known.more;
      confirmDifference(known, {
        onSubmit: () => form.run(() => send(insist), onFailure),
        // The dialog gives the focus back to the field, which removes its error.
        onChange: () => { form.showAtFields(error); },
      });
    }
    if (!shown) showFailed(known);
  }

  function hint(name: FieldName) {
    const reason = reasons[name];
    const read = (name === 'Company' || name === 'LicCode') && mark(name);
    return reason ? <FieldHint reason={reason} read={read} /> : read;
  }

  return (
    <>
      <LeaveGuard when={(form.edited || wasRestored) && !done} />
      <LicenceNotices certification={certification} locked={kept.size > 0} restored={wasRestored} disabled={busy} onUnlock={() => setKept(NONE)} />
      <PortalForm
        form={form} size={size} className={styles.form ?? ''} requiredMark initialValues={values} disabled={busy}
        onSubmit={() => send()} onFailure={onFailure} onValuesChange={(changed) => onTyped(Object.keys(changed))}
        footer={(
          <div className={styles.actions}>
            <Button disabled={busy} onClick={onCancel}>
              <FormattedMessage id="certification.byLicence.cancel" />
            </Button>
            <Button type="primary" htmlType="submit" loading={submit.isPending} disabled={done}>
              <FormattedMessage id="certification.byLicence.submit" />
            </Button>
          </div>
        )}
      >
        <LicenceFields
          values={values} kept={kept} hint={hint}
          upload={(
            <LicenceUpload
              disabled={busy}
              current={picture.data?.image}
              currentName={picture.data?.name}
              upload={async (file, how) => {
                const { imageId, ...found } = await uploadLicence(file, all().LicType ?? LicenceType.businessLicence, how);
                return { id: imageId, ...found };
              }}
              onRead={takeOver}
            />
          )}
        />
      </PortalForm>
    </>
  );
}
