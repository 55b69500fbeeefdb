import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { createPreparedText } from '@portal/common/contract/queues/prepared-texts';
import {
  appliesTo,
  PREPARED_REASONS,
  PreparedKind,
  preparedFields,
  type PreparedQueue,
} from '@portal/common/enums/approval/prepared-text';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { Dialog } from '@portal/common/ui/dialog';
import { fieldName, reasonName } from './names.ts';
import { WordsItems } from './words-items.tsx';

interface Fields {
  field: string;
  reason: string;
  text_zh: string;
  text_en: string;
}

/** Adds a text to a list of a queue; `kind` opens it. */
export function AddDialog({
  queue,
  kind,
  onClose,
}: {
  queue: PreparedQueue;
  kind: PreparedKind | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={kind !== undefined}
      width={560}
      onClose={onClose}
      title={kind && <FormattedMessage id={`preparedTexts.add.${kind}`} />}
    >
      {kind && <Add queue={queue} kind={kind} onClose={onClose} />}
    </Dialog>
  );
}

function Add({ queue, kind, onClose }: { queue: PreparedQueue; kind: PreparedKind; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'newPreparedText' });
  const { mutateAsync: create } = useChange(createPreparedText);
  const fields = preparedFields(queue, kind).filter((field) => field !== '');
  const reasons = kind === PreparedKind.refuse ? PREPARED_REASONS[queue] : [];
  const field = (Form.useWatch('field', form.antd) as string | undefined) ?? '';
  const fitting = (of: string) =>
    reasons.filter((reason) => of === '' || appliesTo({ queue, kind, field: of, reason }, of));
  return (
    <DialogForm
      form={form}
      initialValues={{ field: '', reason: reasons[0] ?? '', text_zh: '', text_en: '' }}
      onValuesChange={({ field: chosen }: Partial<Fields>) => {
        const reason = form.antd.getFieldValue('reason') as string;
        if (chosen !== undefined && !fitting(chosen).includes(reason))
          form.antd.setFieldValue('reason', fitting(chosen)[0] ?? '');
      }}
      onSubmit={async (values) => {
        await create({ body: { queue, kind, ...values } });
        void message.success(intl.formatMessage({ id: 'preparedTexts.saved' }));
        onClose();
      }}
      submit={<FormattedMessage id="preparedTexts.add" />}
      onClose={onClose}
    >
      <Form.Item name="field" hidden={fields.length === 0} label={<FormattedMessage id="preparedTexts.field" />}>
        <Select
          options={['', ...fields].map((one) => ({
            value: one,
            label: intl.formatMessage({ id: one === '' ? 'preparedTexts.anyField' : fieldName(queue, one) }),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        hidden={reasons.length === 0}
        label={<FormattedMessage id="preparedTexts.reason" />}
        extra={<FormattedMessage id="preparedTexts.reason.hint" />}
      >
        <Select
          options={fitting(field).map((one) => ({
            value: one,
            label: intl.formatMessage({ id: reasonName(queue, one) }),
          }))}
        />
      </Form.Item>
      <WordsItems />
    </DialogForm>
  );
}
