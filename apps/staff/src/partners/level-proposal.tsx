import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { levelProposal, type Partner } from '@portal/common/contract/console/partners';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EndedProposal } from '../proposal/ended-proposal.tsx';
import { openOf, ProposalBanner } from '../proposal/proposal-banner.tsx';
import { ProposalButtons } from '../proposal/proposal-buttons.tsx';
import { useLevelChanged } from './partner.ts';
import styles from './detail.module.css';

/** The proposed level of a partner, with its buttons for staff who decide contracts, and proposals that ended. */
export function LevelProposal({ partner: { id, enterprise_info, level_change } }: { partner: Partner }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { privileges } = useHost();
  const [returning, setReturning] = useState(false);
  const changed = useLevelChanged();
  const refreshing = { also: ['partners', 'queue-counts'], onSuccess: () => changed(id) } as const;
  const confirm = useChange(levelProposal.confirm, refreshing);
  const sendBack = useChange(levelProposal.return, refreshing);
  const withdraw = useChange(levelProposal.withdraw, refreshing);
  const { proposals } = level_change;
  const open = openOf(proposals);
  const params = { id };

  async function carryOut(proposal: number) {
    try {
      await confirm.mutateAsync({ params, body: { proposal } });
      const { company_name: company } = enterprise_info;
      void message.success(intl.formatMessage({ id: 'partners.level.confirmed' }, { company }));
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
  }

  return (
    <>
      {open && (
        <div className={styles.proposal}>
          <ProposalBanner proposal={open} of="level" level={open.level_name} />
          {holds(privileges, Privilege.approvalContract) && (
            <div className={styles.decide}>
              <ProposalButtons
                proposal={open}
                of="level"
                disabled={false}
                confirming={confirm.isPending}
                onConfirm={() => void carryOut(open.id)}
                returning={returning}
                onReturning={setReturning}
                onEnd={(reason) =>
                  reason === undefined
                    ? withdraw.mutateAsync({ params })
                    : sendBack.mutateAsync({ params, body: { proposal: open.id, reason } })
                }
              />
            </div>
          )}
        </div>
      )}
      {proposals.some(({ state }) => state !== 'open') && (
        <Sheet title={<FormattedMessage id="partners.level.history" />}>
          {proposals.map((proposal) => (
            <EndedProposal key={proposal.id} proposal={proposal} of="level" level={proposal.level_name} />
          ))}
        </Sheet>
      )}
    </>
  );
}
