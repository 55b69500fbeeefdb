import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { customerDeletion } from '@portal/common/contract/console/own-customers';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EndedProposal } from '../../proposal/ended-proposal.tsx';
import { openOf, ProposalBanner } from '../../proposal/proposal-banner.tsx';
import { ProposalButtons } from '../../proposal/proposal-buttons.tsx';
import type { Customer } from '@portal/common/contract/console/customers';
import { useMay } from '../may.ts';
import { useDeletionChanged } from '../deletions.ts';
import detail from '../detail.module.css';
import styles from './own.module.css';

/**
 * Proposals to delete a customer, for staff who may delete customers: the open one with its buttons, and those that
 * ended.
 */
export function DeletionProposal({
  customer: { company_id: id, company_name: name, proposals },
  onDeleted,
}: {
  customer: Customer;
  onDeleted: () => void;
}) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const may = useMay();
  const [returning, setReturning] = useState(false);
  const changed = useDeletionChanged();
  const refreshing = { also: ['customers', 'queue-counts'], onSuccess: () => changed(id) } as const;
  const confirm = useChange(customerDeletion.confirm, refreshing);
  const sendBack = useChange(customerDeletion.return, refreshing);
  const withdraw = useChange(customerDeletion.withdraw, refreshing);
  const params = { id };
  if (!may.edit || proposals.length === 0) return null;
  const open = openOf(proposals);

  const ask = (proposal: number) =>
    modal.confirm({
      title: intl.formatMessage({ id: 'customers.delete.title' }, { name }),
      content: intl.formatMessage({ id: 'customers.delete.text' }),
      okText: intl.formatMessage({ id: 'proposal.deletion.confirm' }),
      okButtonProps: { danger: true },
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      onOk: () =>
        confirm.mutateAsync({ params, body: { proposal } }).then(
          () => {
            void message.success(intl.formatMessage({ id: 'customers.delete.done' }, { name }));
            onDeleted();
          },
          (error: unknown) => void message.error(failureText(error, intl.locale)),
        ),
    });

  return (
    <>
      {open && (
        <div className={detail.notice}>
          <ProposalBanner proposal={open} of="deletion" />
          <div className={styles.buttons}>
            <ProposalButtons
              proposal={open}
              of="deletion"
              disabled={false}
              confirming={confirm.isPending}
              onConfirm={() => ask(open.id)}
              returning={returning}
              onReturning={setReturning}
              onEnd={(reason) =>
                reason === undefined
                  ? withdraw.mutateAsync({ params })
                  : sendBack.mutateAsync({ params, body: { proposal: open.id, reason } })
              }
            />
          </div>
        </div>
      )}
      {proposals.some(({ state }) => state !== 'open') && (
        <Sheet title={<FormattedMessage id="customers.cancelled.history" />}>
          {proposals.map((proposal) => (
            <EndedProposal key={proposal.id} proposal={proposal} />
          ))}
        </Sheet>
      )}
    </>
  );
}
