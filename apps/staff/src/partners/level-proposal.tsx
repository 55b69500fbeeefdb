import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { levelProposal, type Partner } from '@portal/common/contract/console/partners';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { Proposals } from '../proposal/proposals.tsx';
import { useLevelChanged } from './partner.ts';

/** The proposed level of a partner, with its buttons for staff who decide contracts, and proposals that ended. */
export function LevelProposal({ partner: { id, enterprise_info, level_change } }: { partner: Partner }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { privileges } = useHost();
  const changed = useLevelChanged();
  const { company_name: company } = enterprise_info;

  return (
    <Proposals
      id={id}
      proposals={level_change.proposals}
      of="level"
      level={({ level_name }) => level_name}
      calls={levelProposal}
      also={['partners', 'queue-counts']}
      onSuccess={() => changed(id)}
      mayEnd={holds(privileges, Privilege.approvalContract)}
      carryOut={(confirm) =>
        void confirm().then((done) => {
          if (done) void message.success(intl.formatMessage({ id: 'partners.level.confirmed' }, { company }));
        })
      }
      history={<FormattedMessage id="partners.level.history" />}
    />
  );
}
