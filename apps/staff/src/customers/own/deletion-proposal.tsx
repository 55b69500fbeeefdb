import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import type { Customer } from '@portal/common/contract/console/customers';
import { customerDeletion } from '@portal/common/contract/console/own-customers';
import { Proposals } from '../../proposal/proposals.tsx';
import { useDeletionChanged } from '../deletions.ts';
import { useMay } from '../may.ts';

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
  const changed = useDeletionChanged();
  if (!may.edit) return null;

  return (
    <Proposals
      id={id}
      proposals={proposals}
      of="deletion"
      calls={customerDeletion}
      also={['customers', 'queue-counts']}
      onSuccess={() => changed(id)}
      mayEnd
      carryOut={(confirm) =>
        modal.confirm({
          title: intl.formatMessage({ id: 'customers.delete.title' }, { name }),
          content: intl.formatMessage({ id: 'customers.delete.text' }),
          okText: intl.formatMessage({ id: 'proposal.deletion.confirm' }),
          okButtonProps: { danger: true },
          cancelText: intl.formatMessage({ id: 'common.cancel' }),
          onOk: async () => {
            if (!(await confirm())) return;
            void message.success(intl.formatMessage({ id: 'customers.delete.done' }, { name }));
            onDeleted();
          },
        })
      }
      history={<FormattedMessage id="customers.cancelled.history" />}
    />
  );
}
