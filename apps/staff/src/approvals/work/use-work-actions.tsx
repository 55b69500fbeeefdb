import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import type { Call } from '@portal/common/client/call';
import type { AssignResults } from '@portal/common/contract/queues/assignments';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useHost } from '@portal/common/host/use-host';
import { ASSIGNMENT } from '@portal/common/rules/limits';
import { LateSelect } from '@portal/common/ui/late/late-select';
import type { BulkAction, Doing, Values } from '../../selection/action.ts';
import type { Queue, QueueRequest } from '../queue.ts';
import { snoozeEnd } from './snooze-until.ts';
import { NOT_DONE } from './use-order-work.ts';

/** Mornings until which several requests can be put off. */
const MORNINGS = ['tomorrow', 'monday'] as const;

/** What orders the work on selected pending requests: take them, put them off. Both can be put back. */
export function useWorkActions<Row extends QueueRequest>(queue: Pick<Queue<Row>, 'review'>): BulkAction<Row>[] {
  const intl = useIntl();
  const { user } = useHost();
  const { assign, snooze } = queue.review;
  if (!user) return [];

  const ordering =
    (order: (call: Call, ids: number[], values: Values) => Promise<{ results: AssignResults }>): Doing<Row> =>
    async (call, rows, values, done) => {
      const companyOf = new Map(rows.map(({ id, company }) => [id, company]));
      for (let at = 0; at < rows.length; at += ASSIGNMENT.most) {
        const ids = rows.slice(at, at + ASSIGNMENT.most).map(({ id }) => id);
        const { results } = await order(call, ids, values);
        done(
          results.map(({ id, result, name }) => ({
            id,
            failure:
              result === 'done'
                ? null
                : intl.formatMessage({ id: NOT_DONE[result] }, { name, company: companyOf.get(id) ?? '' }),
          })),
        );
      }
    };
  const leftOut = ({ status }: Row) =>
    status === ApprovalStatus.pending ? undefined : ('selection.leftOut.decided' as const);

  return [
    {
      key: 'take',
      label: 'approvals.work.take',
      text: 'selection.take.text',
      leftOut: (row) => (row.assigned?.own === 1 ? 'selection.leftOut.yours' : leftOut(row)),
      run: ordering((call, ids) => call(assign, { body: { ids, to: user.user_id } })),
      undo: ordering((call, ids) => call(assign, { body: { ids, to: null } })),
    },
    {
      key: 'snooze',
      label: 'approvals.work.snooze',
      text: 'selection.snooze.text',
      leftOut,
      fields: <MorningField />,
      run: ordering((call, ids, { until }) =>
        call(snooze, {
          body: { ids, until: snoozeEnd(until === 'monday' ? 'monday' : 'tomorrow', '', new Date()).toISOString() },
        }),
      ),
      undo: ordering((call, ids) => call(snooze, { body: { ids, until: null } })),
    },
  ];
}

function MorningField() {
  const intl = useIntl();
  return (
    <Form.Item
      name="until"
      label={<FormattedMessage id="approvals.work.snooze.until" />}
      rules={[{ required: true, message: <FormattedMessage id="selection.snooze.until.empty" /> }]}
    >
      <LateSelect
        options={MORNINGS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `approvals.work.snooze.${value}` }),
        }))}
      />
    </Form.Item>
  );
}
