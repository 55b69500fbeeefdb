import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Buttons } from '@portal/common/ui/buttons';
import { Dialog } from '@portal/common/ui/dialog';
import { ProposalNeeded } from '../../proposal/proposal-banner.tsx';
import { ClaimLimit } from '../claim/own-claims.tsx';
import { HindranceText } from '../claim/hindrance-text.tsx';
import { ConflictCard } from '../conflicts/conflict-card.tsx';
import { TouchOnChange } from '../claim/touch-on-change.tsx';
import { useClaim } from '../claim/use-claim.ts';
import { OpinionFromPicks } from '../decision/opinion-from-reasons.tsx';
import { OpinionField } from '../decision/opinion-field.tsx';
import { ReasonPicks } from '../decision/reason-picks.tsx';
import { isPicked, useDecisionDraft } from '../decision/use-decision-draft.ts';
import { useOnlyKeys } from '../keys/keys.ts';
import { useReview } from '../review/use-review.ts';
import type { AccountRequest } from './account.queries.ts';
import { accountQueue } from './account.queue.tsx';
import { useDecideAccount } from './use-decide-account.ts';
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
    <Dialog
      open={deciding !== null}
      width={452}
      onClose={onClose}
      title={<FormattedMessage id={approves ? 'approvals.account.approve.title' : 'approvals.account.reject.title'} />}
    >
      {deciding && <DecisionForm key={deciding.request.id} deciding={deciding} onClose={onClose} />}
    </Dialog>
  );
}

interface DecisionValues {
  reasons: string[];
  opinion: string;
}

function DecisionForm({ deciding: { request, decision }, onClose }: { deciding: Deciding; onClose: () => void }) {
  const draft = useDecisionDraft<DecisionValues>(accountQueue, request, { reasons: isPicked, opinion: '' });
  const form = usePortalForm<DecisionValues>({ name: 'accountApproval', draft });
  const opinion = Form.useWatch('opinion', form.antd) ?? '';
  const { submit, fail } = useDecideAccount(request, onClose);
  const approves = decision === Decision.approve;
  const { language, second_pair: proposalKinds = [] } = useReview(accountQueue, request.id).data ?? {};
  const claim = useClaim(accountQueue, request.id);
  useOnlyKeys('tick', 'submit');
  const hindrance = form.busy ? undefined : claim.hindrance;

  useEffect(function focusTheOpinion() {
    if (approves) form.focus('opinion');
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, []);

  return (
    <PortalForm
      form={form}
      initialValues={{ reasons: [], opinion: '' }}
      onSubmit={({ opinion: typed }) => submit(decision, typed)}
      onFailure={(error) => fail(error, form.showFailure)}
      footer={
        <Buttons>
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
        </Buttons>
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
      {!approves && (
        <>
          <div data-keys>
            <ReasonPicks name="reasons" queue="account" request={request} decision={() => decision} />
          </div>
          <OpinionFromPicks
            form={form}
            from="reasons"
            to="opinion"
            queue="account"
            language={language}
            request={request}
          />
        </>
      )}
      <OpinionField name="opinion" decision={() => decision} />
    </PortalForm>
  );
}
