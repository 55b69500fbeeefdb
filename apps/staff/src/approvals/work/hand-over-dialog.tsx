import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { Select } from '@portal/common/antd/select';
import { listColleagues } from '@portal/common/contract/queues/next';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes, rejectWith } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useRead } from '@portal/common/host/use-read';
import { checkNote, NOTE_MAX } from '@portal/common/rules/approval/note';
import { optional } from '@portal/common/rules/text/optional';
import { Dialog } from '@portal/common/ui/dialog';
import type { Queue, QueueRequest } from '../queue.ts';
import { QUEUE_OF } from '../../lists/views/views.queries.ts';
import type { useOrderWork } from './use-order-work.ts';

interface HandOver {
  queue: Pick<Queue<QueueRequest>, 'path'>;
  request: QueueRequest;
  order: Pick<ReturnType<typeof useOrderWork>, 'handOver'>;
  onClose: () => void;
}

/** Hands a request over to a colleague who can decide it, with a note for them. */
export function HandOverDialog({ open, ...props }: HandOver & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={<FormattedMessage id="approvals.work.handOver.title" values={{ company: props.request.company }} />}
    >
      {open && <HandOverForm {...props} />}
    </Dialog>
  );
}

function HandOverForm({ queue, order, onClose }: HandOver) {
  const intl = useIntl();
  const form = usePortalForm<{ to?: string; note: string }>({ name: 'handOver' });
  const { data, isFetching, isError } = useRead(listColleagues, {});
  const colleagues = (data?.colleagues ?? []).filter(
    ({ own, queues }) => own === 0 && queues.includes(QUEUE_OF[queue.path]),
  );
  return (
    <DialogForm
      form={form}
      initialValues={{ note: '' }}
      submit={<FormattedMessage id="approvals.work.handOver" />}
      onClose={onClose}
      onSubmit={async ({ to = '', note }) => {
        if (await order.handOver(to, note.trim())) onClose();
      }}
    >
      <Form.Item
        name="to"
        label={<FormattedMessage id="approvals.work.colleague" />}
        required
        validateTrigger="onChange"
        rules={[
          {
            async validator(_, value: unknown) {
              if (!value) await rejectWith(<FormattedMessage id="approvals.work.colleague.empty" />);
            },
          },
        ]}
      >
        <Select<string>
          loading={isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={intl.formatMessage({ id: 'approvals.work.colleague.placeholder' })}
          notFoundContent={<FormattedMessage id={isError ? 'lookup.failed' : 'approvals.work.colleague.none'} />}
          options={colleagues.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="note"
        label={<FormattedMessage id="approvals.work.handOver.note" />}
        rules={[passes(optional(checkNote))]}
      >
        <TextArea rows={3} count={{ show: true, max: NOTE_MAX }} />
      </Form.Item>
    </DialogForm>
  );
}
