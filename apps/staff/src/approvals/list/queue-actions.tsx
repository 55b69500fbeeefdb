import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { Decision, ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { passes } from '@portal/common/form/rules';
import { checkOpinionFor, OPINION_MAX } from '@portal/common/rules/approval/opinion';
import { checkQuestion, QUESTION_MAX } from '@portal/common/rules/approval/question';
import { MANY } from '@portal/common/rules/limits';
import { LateSelect } from '@portal/common/ui/late/late-select';
import type { MessageId } from '../../intl/messages.ts';
import type { BulkAction } from '../../selection/action.ts';
import { inPortions, oneByOne } from '../../selection/doing.ts';
import { useClaims, useWaitingProposals } from '../claim/changes.queries.ts';
import type { Asking } from '../question/asking.ts';
import type { Queue, QueueRequest, View } from '../queue.ts';
import { useWorkActions } from '../work/use-work-actions.tsx';

const params = ({ id }: QueueRequest) => ({ params: { id: String(id) } });

/** What can be done with selected requests of a queue, in a view of it. Nothing here approves. */
export function useQueueActions<Row extends QueueRequest>(
  queue: Pick<Queue<Row>, 'kind' | 'area' | 'review' | 'asking'>,
  view: View,
): BulkAction<Row>[] {
  const { locale } = useIntl();
  const claimed = useClaims(queue).filter(({ own }) => own === 0);
  const proposals = useWaitingProposals(queue);
  const work = useWorkActions<Row>(queue);
  const { review, asking } = queue;
  const isClaimed = ({ id }: Row) => claimed.some((claim) => claim.id === id);
  const proposalOf = ({ id }: Row) => proposals.find((one) => one.id === id);

  /** Why a request cannot be asked about or rejected now. */
  function undecidable(row: Row): MessageId | undefined {
    if (row.status !== ApprovalStatus.pending) return 'selection.leftOut.decided';
    if (proposalOf(row)) return 'selection.leftOut.proposed';
    return isClaimed(row) ? 'selection.leftOut.claimed' : undefined;
  }

  const remind: BulkAction<Row> = {
    key: 'remind',
    label: 'selection.remind',
    text: 'selection.remind.text',
    leftOut: (row) => (row.question || isClaimed(row) ? undefined : 'selection.leftOut.nobody'),
    run: inPortions(async (call, ids) => (await call(review.remind, { body: { ids } })).results),
  };
  const rejectSpam: BulkAction<Row> = {
    key: 'spam',
    label: 'selection.spam',
    text: 'selection.spam.text',
    danger: true,
    most: MANY.aCall,
    leftOut: undecidable,
    fields: <ReasonField />,
    run: inPortions(
      async (call, ids, { reason = '' }) => (await call(review.rejectSpam, { body: { ids, reason } })).results,
    ),
    undo: oneByOne(locale, (call, row) => call(review.withdraw, params(row))),
  };
  const confirmSpam: BulkAction<Row> = {
    key: 'confirmSpam',
    label: 'selection.confirmSpam',
    text: 'selection.confirmSpam.text',
    danger: true,
    most: MANY.aCall,
    leftOut(row) {
      const proposal = proposalOf(row);
      if (proposal?.spam !== 1) return 'selection.leftOut.noSpam';
      return proposal.own === 1 ? 'selection.leftOut.own' : undefined;
    },
    run: oneByOne(locale, (call, row) =>
      call(review.confirm, { ...params(row), body: { proposal: proposalOf(row)?.proposal ?? 0 } }),
    ),
    undo: oneByOne(locale, (call, row) => call(review.takeBack, params(row))),
  };
  if (view === 'proposed') return [confirmSpam];
  if (view !== 'pending') return [];
  return [...work, remind, askAction<Row>(asking, locale, undecidable), rejectSpam];
}

const askAction = <Row extends QueueRequest>(
  asking: Asking,
  locale: string,
  undecidable: (row: Row) => MessageId | undefined,
): BulkAction<Row> => ({
  key: 'ask',
  label: 'selection.ask',
  text: 'selection.ask.text',
  most: MANY.aCall,
  leftOut(row) {
    if (row.question) return 'selection.leftOut.asked';
    return asking.fits(row) ? undecidable(row) : 'selection.leftOut.unfit';
  },
  fields: <QuestionFields asking={asking} />,
  run: oneByOne(locale, (call, row, { field = '', text = '' }) =>
    call(asking.call, { ...params(row), body: { fields: [{ field, text }] } }),
  ),
});

function ReasonField() {
  return (
    <Form.Item
      name="reason"
      label={<FormattedMessage id="selection.spam.reason" />}
      rules={[passes(checkOpinionFor(Decision.reject))]}
    >
      <TextArea rows={3} count={{ show: true, max: OPINION_MAX }} />
    </Form.Item>
  );
}

function QuestionFields({ asking }: { asking: Asking }) {
  const intl = useIntl();
  return (
    <>
      <Form.Item
        name="field"
        label={<FormattedMessage id="selection.ask.field" />}
        rules={[{ required: true, message: <FormattedMessage id="approvals.question.fields.empty" /> }]}
      >
        <LateSelect
          options={asking.fields.map((field) => ({
            value: field,
            label: intl.formatMessage({ id: asking.fieldText(field) }),
          }))}
        />
      </Form.Item>
      <Form.Item name="text" label={<FormattedMessage id="selection.ask.question" />} rules={[passes(checkQuestion)]}>
        <TextArea rows={3} count={{ show: true, max: QUESTION_MAX }} />
      </Form.Item>
    </>
  );
}
