import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { Radio } from '@portal/common/antd/more';
import { DayField } from '@portal/common/form/dates/day-field';
import { isDay } from '@portal/common/form/dates/days';
import { DialogForm } from '@portal/common/form/dialog-form';
import { rejectWith } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { ASSIGNMENT } from '@portal/common/rules/limits';
import { DateTime } from '@portal/common/ui/date-time';
import { Dialog } from '@portal/common/ui/dialog';
import type { QueueRequest } from '../queue.ts';
import { isOutOfReach, snoozeEnd, type SnoozeUntil } from './snooze-until.ts';
import type { useOrderWork } from './use-order-work.ts';
import styles from './work.module.css';

interface Snooze {
  request: QueueRequest;
  order: Pick<ReturnType<typeof useOrderWork>, 'snooze'>;
  onClose: () => void;
}

/** Puts a request off until a morning. */
export function SnoozeDialog({ open, ...props }: Snooze & { open: boolean }) {
  return (
    <Dialog
      open={open}
      width={440}
      onClose={props.onClose}
      title={<FormattedMessage id="approvals.work.snooze.title" values={{ company: props.request.company }} />}
    >
      {open && <SnoozeForm {...props} />}
    </Dialog>
  );
}

const CHOICES: readonly SnoozeUntil[] = ['tomorrow', 'monday', 'day'];

function SnoozeForm({ order, onClose }: Snooze) {
  const intl = useIntl();
  const form = usePortalForm<{ until: SnoozeUntil; day: string }>({ name: 'snooze' });
  const until = Form.useWatch('until', form.antd) ?? 'tomorrow';
  const isOut = (day: string) => isOutOfReach(day, new Date(), ASSIGNMENT.snoozeMs);
  return (
    <DialogForm
      form={form}
      initialValues={{ until: 'tomorrow', day: '' }}
      submit={<FormattedMessage id="approvals.work.snooze.submit" />}
      onClose={onClose}
      onSubmit={async (values) => {
        const end = snoozeEnd(values.until, form.antd.getFieldValue('day') as string, new Date());
        if (await order.snooze(end.toISOString())) onClose();
      }}
    >
      <p className={styles.lead}>
        <FormattedMessage id="approvals.work.snooze.lead" />
      </p>
      <Form.Item name="until" label={<FormattedMessage id="approvals.work.snooze.until" />}>
        <Radio.Group className={styles.whens ?? ''}>
          {CHOICES.map((choice) => (
            <Radio key={choice} value={choice}>
              <FormattedMessage id={`approvals.work.snooze.${choice}`} />
              {choice !== 'day' && (
                <span className={styles.when}>
                  <DateTime at={snoozeEnd(choice, '', new Date()).toISOString()} />
                </span>
              )}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {until === 'day' && (
        <Form.Item
          name="day"
          rules={[
            {
              async validator(_, day: string = '') {
                if (!isDay(day) || isOut(day))
                  await rejectWith(<FormattedMessage id="approvals.work.snooze.day.invalid" />);
              },
            },
          ]}
        >
          <DayField
            format="YYYY-MM-DD"
            label={intl.formatMessage({ id: 'approvals.work.snooze.day.label' })}
            isOut={isOut}
          />
        </Form.Item>
      )}
    </DialogForm>
  );
}
