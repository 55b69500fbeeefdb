import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { App, Button } from '@portal/common/antd/base';
import {
  deletePendingAccount,
  deletionProposal,
  restorePendingAccount,
  type PendingDeletionDetail,
} from '@portal/common/contract/console/pending-deletions';
import { failureText } from '@portal/common/form/server-message';
import { useChange, useRefresh } from '@portal/common/host/use-change';
import { PAGE } from '@portal/common/pages/addresses';
import { Dialog } from '@portal/common/ui/dialog';
import { openOf } from '../../proposal/proposal-banner.tsx';
import { ProposalButtons } from '../../proposal/proposal-buttons.tsx';
import { ConfirmByName } from '../confirm-by-name.tsx';
import { useDeletionChanged } from '../deletions.ts';
import { isGone, useGone } from './gone.ts';

/** Deletes the data now or proposes it, after the login name was typed, or restores the account. */
export function Actions({
  account: { user_id: id, applicant: name, login_name: loginName, proposals, second_pair },
}: {
  account: PendingDeletionDetail;
}) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message, modal } = App.useApp();
  const [query] = useSearchParams();
  const proposal = openOf(proposals);
  const [asking, setAsking] = useState(query.get('delete') === '1' && !proposal);
  const [returning, setReturning] = useState(false);
  const [late, setLate] = useState<unknown>(null);
  const refresh = useRefresh();
  const changed = useDeletionChanged();
  const onSuccess = () => changed(id);
  // The page of an account that has ended is left, so it is not read again.
  const restore = useChange(restorePendingAccount, { refetch: false, onSuccess });
  const confirm = useChange(deletionProposal.confirm, { refetch: false, onSuccess });
  const remove = useChange(deletePendingAccount, {
    refetch: false,
    onSuccess: ({ proposed }) => {
      changed(id);
      return proposed === 1 ? refresh('pending-deletions') : undefined;
    },
  });
  const also = ['pending-deletions'] as const;
  const sendBack = useChange(deletionProposal.return, { also, onSuccess });
  const withdraw = useChange(deletionProposal.withdraw, { also, onSuccess });
  const params = { id };
  useGone(late);
  const deletes = second_pair.length > 0 ? 'customers.cancelled.propose' : 'customers.cancelled.delete';

  function done(what: 'deleted' | 'restored') {
    void message.success(intl.formatMessage({ id: `customers.cancelled.${what}` }, { name }));
    void navigate(PAGE.cancelledCustomers);
  }

  function fail(error: unknown) {
    if (isGone(error)) setLate(error);
    else void message.error(failureText(error, intl.locale));
  }

  async function erase(typed: string) {
    try {
      const { proposed } = await remove.mutateAsync({ params, query: { login_name: typed } });
      if (proposed !== 1) return done('deleted');
      void message.success(intl.formatMessage({ id: 'customers.cancelled.proposed' }, { name }));
    } catch (error) {
      if (!isGone(error)) throw error;
      setLate(error);
    }
    setAsking(false);
  }

  const ask = (
    title: 'delete' | 'restore',
    content: 'customers.cancelled.confirm.text' | 'customers.cancelled.restore.text',
    ok: 'proposal.deletion.confirm' | 'customers.cancelled.restore',
    act: () => Promise<void>,
  ) =>
    modal.confirm({
      title: intl.formatMessage({ id: `customers.cancelled.${title}.title` }, { name }),
      content: intl.formatMessage({ id: content }),
      okText: intl.formatMessage({ id: ok }),
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      onOk: () => act().catch(fail),
    });

  return (
    <>
      <Button
        loading={restore.isPending}
        onClick={() =>
          ask('restore', 'customers.cancelled.restore.text', 'customers.cancelled.restore', async () => {
            await restore.mutateAsync({ params, query: { restore: '1' } });
            done('restored');
          })
        }
      >
        <FormattedMessage id="customers.cancelled.restore" />
      </Button>
      {proposal && (
        <ProposalButtons
          proposal={proposal}
          of="deletion"
          disabled={false}
          confirming={confirm.isPending}
          returning={returning}
          onReturning={setReturning}
          onEnd={(reason) =>
            reason === undefined
              ? withdraw.mutateAsync({ params })
              : sendBack.mutateAsync({ params, body: { proposal: proposal.id, reason } })
          }
          onConfirm={() =>
            ask('delete', 'customers.cancelled.confirm.text', 'proposal.deletion.confirm', async () => {
              await confirm.mutateAsync({ params, body: { proposal: proposal.id } });
              done('deleted');
            })
          }
        />
      )}
      {!proposal && (
        <Button danger onClick={() => setAsking(true)}>
          <FormattedMessage id={deletes} />
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage id="customers.cancelled.delete.title" values={{ name }} />}
      >
        <ConfirmByName
          loginName={loginName}
          text={<FormattedMessage id="customers.cancelled.delete.text" />}
          submit={<FormattedMessage id={deletes} />}
          onConfirm={erase}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  );
}
