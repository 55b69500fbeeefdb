import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { answerCertification } from '@portal/common/contract/company/certification';
import type { AskedQuestion } from '@portal/common/contract/company/question';
import type { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { draftOf } from '@portal/common/form/draft/draft';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { AnswerWords, AskedHint } from '@portal/common/form/question/answer-words';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { NAMES, valuesOf, type FieldName } from '../by-licence/correction.ts';
import { useSendFailure } from '../by-licence/failure-dialogs.tsx';
import type { LicenceDraft } from '../by-licence/licence-draft.ts';
import { LicenceFields } from '../by-licence/licence-fields.tsx';
import { PictureUpload } from '../by-licence/picture-upload.tsx';
import { WIRE } from '../by-licence/use-send-licence.ts';
import type { Submitted } from '../certification.queries.ts';
import styles from './answer-form.module.css';

interface AnswerDraft extends LicenceDraft {
  Text?: string;
}

const types: readonly unknown[] = Object.values(LicenceType);
const isType = (value: unknown): value is LicenceType => types.includes(value);

/** The asked fields with the values of now, and words. One of them must differ. */
export function AnswerForm({
  id,
  question,
  submitted,
}: {
  id: number;
  question: AskedQuestion<RefusedField>;
  submitted: Submitted;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { user_id } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const [draft] = useState(() =>
    draftOf<Required<AnswerDraft>>(`answer:${user_id}:${id}`, {
      LicType: isType,
      file: '',
      Company: '',
      LicCode: '',
      Text: '',
    }),
  );
  const [restored] = useState(draft.read);
  const [values] = useState<AnswerDraft>(() => ({ ...valuesOf(submitted), ...restored }));
  const form = usePortalForm<AnswerDraft>({ name: 'answer', wireNames: WIRE, draft });
  const answer = useChange(answerCertification);
  const asked = new Map(question.fields.map(({ field, text }) => [NAMES[field], text]));
  const { onFailure } = useSendFailure(form, send);

  async function send(insist?: string) {
    if (answer.isPending) return;
    const { LicType, file, Company, LicCode = '', Text = '' } = form.antd.getFieldsValue(true) as AnswerDraft;
    const sent = { LicType, LicURL: file, Company, LicCode: normaliseCreditCode(LicCode) };
    await answer.mutateAsync({
      params: { id: String(id) },
      body: {
        version: question.version,
        Text,
        ...Object.fromEntries(question.fields.map(({ field }) => [field, sent[field]])),
        ...(insist !== undefined && { Insist: insist }),
      },
    });
    void message.success(intl.formatMessage({ id: 'asked.answered' }));
  }

  return (
    <>
      <LeaveGuard when={form.edited || Object.keys(restored).length > 0} />
      <PortalForm
        form={form}
        size={size}
        className={styles.form ?? ''}
        initialValues={values}
        disabled={answer.isPending}
        onSubmit={() => send()}
        onFailure={onFailure}
        footer={
          <Button type="primary" htmlType="submit" loading={answer.isPending}>
            <FormattedMessage id="asked.send" />
          </Button>
        }
      >
        <LicenceFields
          only
          refused={[...asked.keys()]}
          isCorrected={() => true}
          hint={(name: FieldName) => <AskedHint text={asked.get(name)} />}
          upload={
            <PictureUpload
              before={values.file ?? ''}
              typeNow={() => (form.antd.getFieldsValue(true) as AnswerDraft).LicType}
              disabled={answer.isPending}
            />
          }
        />
        <AnswerWords name="Text" />
      </PortalForm>
    </>
  );
}
