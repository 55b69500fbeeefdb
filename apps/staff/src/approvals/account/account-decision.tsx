import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { App, Button } from '@portal/common/antd/base';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { failureText } from '@portal/common/form/server-message';
import { Buttons } from '@portal/common/ui/buttons';
import { ProposalBanner, ProposalNeeded } from '../../proposal/proposal-banner.tsx';
import { ConflictCard } from '../conflicts/conflict-card.tsx';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import { RequestProposalButtons } from '../proposal/request-proposal-buttons.tsx';
import { useOpenProposal } from '../proposal/use-proposal.ts';
import { AskButton } from '../question/ask-button.tsx';
import { QuestionCard } from '../question/question-card.tsx';
import { useConfirm, useRefreshLists } from '../queue.queries.ts';
import { useReview } from '../review/use-review.ts';
import { useTakeBack } from '../take-back/take-back.tsx';
import type { AccountRequest } from './account.queries.ts';
import { accountQueue } from './account.queue.tsx';
import type { Deciding } from './decision-modal.tsx';
import { useDecideAccount } from './use-decide-account.ts';
import styles from './account.module.css';

/** Buttons of a pending application in its drawer: approve and reject, or those of the open proposal. */
export function AccountDecision({
  request,
  onClose,
  onDecide,
}: {
  request: AccountRequest;
  onClose: () => void;
  onDecide: (deciding: Deciding) => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { data } = useReview(accountQueue, request.id);
  const proposal = useOpenProposal(accountQueue, request.id);
  const opinion = data?.proposed.find(({ field }) => field === 'opinion')?.value;
  const { mutateAsync: send, isPending } = useConfirm(accountQueue, request);
  const refresh = useRefreshLists(accountQueue);
  const { made } = useTakeBack();
  const { pathname, search } = useLocation();
  const decide = (decision: Decision) => () => onDecide({ request, decision });
  const { submit, fail, isPending: approving } = useDecideAccount(request, onClose);
  const approve = () => {
    if (approving) return;
    submit(Decision.approve, '').catch((error: unknown) =>
      fail(error, (shown) => void message.error(failureText(shown, intl.locale))),
    );
  };
  useAction('approve', proposal ? undefined : approve);
  useAction('reject', proposal ? undefined : decide(Decision.reject));

  async function confirm(id: number) {
    try {
      await send({ decision: Decision.approve, opinion: '', proposal: id });
      made({
        queue: accountQueue,
        id: request.id,
        company: request.company,
        decision: Decision.approve,
        address: pathname + search,
        state: { shown: request },
      });
      onClose();
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
    refresh();
  }

  return (
    <>
      {proposal ? (
        <ProposalBanner proposal={proposal} of="approval" />
      ) : (
        <ProposalNeeded kinds={data?.second_pair ?? []} of="approval" />
      )}
      {proposal && opinion && (
        <p className={styles.opinion}>
          <FormattedMessage id="proposal.opinion" values={{ opinion }} />
        </p>
      )}
      <QuestionCard queue={accountQueue} id={request.id} />
      <div className={styles.conflicts}>{!proposal && <ConflictCard queue={accountQueue} id={request.id} />}</div>
      <Buttons className={styles.buttons}>
        {proposal ? (
          <RequestProposalButtons
            queue={accountQueue}
            id={request.id}
            proposal={proposal}
            disabled={false}
            confirming={isPending}
            onConfirm={() => void confirm(proposal.id)}
          />
        ) : (
          <>
            {data && data.questions?.[0]?.state !== 'open' && (
              <AskButton
                queue={accountQueue}
                asking={accountQueue.asking}
                request={request}
                language={data.language}
                disabled={approving}
                unreachable={data.reachable === 0}
                onAsked={onClose}
              />
            )}
            <Button danger disabled={approving} onClick={decide(Decision.reject)}>
              <FormattedMessage id="approvals.decision.reject" />
              <KeyHint action="reject" />
            </Button>
            <Button type="text" disabled={approving} onClick={decide(Decision.approve)}>
              <FormattedMessage id="approvals.account.approve.comment" />
            </Button>
            <Button type="primary" loading={approving} onClick={approve}>
              <FormattedMessage id={data?.second_pair.length ? 'proposal.propose' : 'approvals.decision.approve'} />
              <KeyHint action="approve" />
            </Button>
          </>
        )}
      </Buttons>
    </>
  );
}
