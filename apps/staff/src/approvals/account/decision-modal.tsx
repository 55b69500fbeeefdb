import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Modal } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { PortalForm } from '@portal/common/form/portal-form';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { ProposalNeeded } from '../../proposal/proposal-banner.tsx';
import { ClaimLimit } from '../claim/own-claims.tsx';
import { HindranceText } from '../claim/hindrance-text.tsx';
import { ConflictCard } from '../conflicts/conflict-card.tsx';
import { TouchOnChange } from '../claim/touch-on-change.tsx';
import { useClaim } from '../claim/use-claim.ts';
import { isAlreadyProcessed } from '../decision/decision.steps.ts';
import { OpinionField } from '../decision/opinion-field.tsx';
import { useDecisionDraft } from '../decision/use-decision-draft.ts';
import { useDecide, useRefreshLists } from '../queue.queries.ts';
import { useReview } from '../review/use-review.ts';
import { useTakeBack } from '../take-back/take-back.tsx';
import { ASSIGNED } from '../work/use-confirm-assigned.ts';
import { decide, type AccountRequest } from './account.queries.ts';
import { accountQueue } from './account.queue.tsx';
import styles from './account.module.css';

/** A decision that is about to be made. */
export interface Deciding {
  request: AccountRequest;
  decision: Decision;
}

/** Asks for the opinion, decides, and closes; also on a request that somebody else has decided. */
export function DecisionModal({ deciding, onClose }: { deciding: Deciding | null; onClose: () => void }) {
  const approves = deciding?.decision === Decision.approve;
  return (
    <Modal
      open={deciding !== null}
      width={452}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      title={<FormattedMessage id={approves ? 'approvals.account.approve.title' : 'approvals.account.reject.title'} />}
    >
      {deciding && <DecisionForm key={deciding.request.id} deciding={deciding} onClose={onClose} />}
    </Modal>
  );
}

function DecisionForm({ deciding: { request, decision }, onClose }: { deciding: Deciding; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const draft = useDecisionDraft<{ opinion: string }>(accountQueue, request, { opinion: '' });
  const form = usePortalForm<{ opinion: string }>({ name: 'accountApproval', draft });
  const opinion = Form.useWatch('opinion', form.antd) ?? '';
  const { mutateAsync: send } = useDecide(accountQueue, request, decide(request));
  const refresh = useRefreshLists(accountQueue);
  const { made } = useTakeBack();
  const { pathname, search } = useLocation();
  const approves = decision === Decision.approve;
  const proposalKinds = useReview(accountQueue, request.id).data?.second_pair ?? [];
  const claim = useClaim(accountQueue, request.id);
  const hindrance = form.busy ? undefined : claim.hindrance;

  async function submit({ opinion: typed }: { opinion: string }) {
    const decided = await send({ decision, opinion: typed });
    if (decided?.proposed === 1)
      void message.success(intl.formatMessage({ id: 'proposal.proposed' }, { company: request.company }));
    else
      made({
        queue: accountQueue,
        id: request.id,
        company: request.company,
        decision,
        address: pathname + search,
        state: { shown: request },
      });
    refresh();
    onClose();
  }

  function fail(error: unknown) {
    // The reader was asked, and leaves it to the colleague.
    if (error instanceof ApiError && error.code === ASSIGNED) return;
    // The row shows what has changed since.
    if (error instanceof ApiError && error.code === 'Account.Conflict') refresh();
    if (!(error instanceof ApiError) || !isAlreadyProcessed(error.code)) return form.showFailure(error);
    void message.error(failureText(error, intl.locale));
    refresh();
    onClose();
  }

  useEffect(function focusTheOpinion() {
    form.focus('opinion');
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, []);

  return (
    <PortalForm
      form={form}
      initialValues={{ opinion: '' }}
      onSubmit={submit}
      onFailure={fail}
      footer={
        <div className={styles.buttons}>
          {hindrance && (
            <span className={styles.hindrance} role="status">
              <HindranceText hindrance={hindrance} />
            </span>
          )}
          <Button onClick={onClose} disabled={form.busy}>
            <FormattedMessage id="approvals.decision.cancel" />
          </Button>
          <Button
            type="primary"
            danger={!approves}
            htmlType="submit"
            loading={form.busy}
            disabled={hindrance !== undefined || (!approves && opinion.trim() === '')}
          >
            <FormattedMessage
              id={
                approves
                  ? proposalKinds.length > 0
                    ? 'proposal.propose'
                    : 'approvals.decision.approve'
                  : 'approvals.decision.reject'
              }
            />
          </Button>
        </div>
      }
    >
      <TouchOnChange form={form} onTouch={claim.touch} />
      {claim.limited && <ClaimLimit onReleased={claim.touch} />}
      <p className={styles.lead}>
        <FormattedMessage
          id={approves ? 'approvals.account.approve.text' : 'approvals.account.reject.text'}
          values={{ name: request.loginName, company: request.company }}
        />
      </p>
      {approves && <ProposalNeeded kinds={proposalKinds} of="approval" />}
      <div className={styles.conflicts}>{approves && <ConflictCard queue={accountQueue} id={request.id} />}</div>
      <OpinionField name="opinion" decision={() => decision} />
    </PortalForm>
  );
}
