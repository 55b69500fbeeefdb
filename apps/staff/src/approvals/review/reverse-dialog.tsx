import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import { Dialog } from '@portal/common/ui/dialog';
import { ProposalNeeded } from '../../proposal/proposal-banner.tsx';
import type { QueueRequest } from '../queue.ts';
import styles from './review.module.css';
import type { Reviewed } from './review.queries.ts';
import { useReverse } from './use-reverse.ts';

interface Reversing {
  queue: Reviewed;
  request: Pick<QueueRequest, 'id' | 'company'>;
  /** What the reversal needs a second person for. */
  needs: readonly ProposalKind[];
  onClose: (reversed: boolean) => void;
}

/**
 * Asks for the reason of a reversal, which the applicant receives. Open while `result`, the decision to reverse, is
 * given.
 */
export function ReverseDialog({ result, ...reversing }: Reversing & { result: Decision | null }) {
  return (
    <Dialog
      open={result !== null}
      onClose={() => reversing.onClose(false)}
      title={<FormattedMessage id="approvals.review.reverse.title" values={{ company: reversing.request.company }} />}
    >
      {result !== null && <ReasonForm {...reversing} result={result} />}
    </Dialog>
  );
}

function ReasonForm({ queue, request, needs, result, onClose }: Reversing & { result: Decision }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ reason: string }>({ name: 'reversal' });
  const { reverse } = useReverse(queue, request.id);
  return (
    <DialogForm
      form={form}
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const { proposed } = await reverse(reason);
        const id = proposed === 1 ? 'approvals.review.reverse.proposed' : 'approvals.review.reverse.done';
        message.success(intl.formatMessage({ id }, { company: request.company }));
        onClose(proposed !== 1);
      }}
      submit={
        <FormattedMessage id={needs.length > 0 ? 'approvals.review.reverse.propose' : 'approvals.review.reverse'} />
      }
      danger
      onClose={() => onClose(false)}
    >
      <ProposalNeeded kinds={needs} of="reversal" />
      <p className={styles.lead}>
        <FormattedMessage
          id={result === Decision.approve ? 'approvals.review.reverse.approved' : 'approvals.review.reverse.rejected'}
        />
      </p>
      <Form.Item
        name="reason"
        rules={[passes(checkReason)]}
        label={
          <>
            <FormattedMessage id="approvals.review.reverse.reason" />
            <span className={styles.hint}>
              <FormattedMessage id="approvals.review.reverse.reason.hint" />
            </span>
          </>
        }
      >
        <TextArea rows={3} count={{ show: true, max: REASON_MAX }} />
      </Form.Item>
    </DialogForm>
  );
}
