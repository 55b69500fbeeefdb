import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { deleteCustomer } from '@portal/common/contract/console/own-customers';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { failureText } from '@portal/common/form/server-message';
import type { CustomerRow } from '@portal/common/contract/console/customers';
import { useMay } from '../may.ts';
import { useChange } from '@portal/common/host/use-change';
import { Buttons } from '@portal/common/ui/buttons';
import { useDeletionChanged } from '../deletions.ts';
import { CertifyModal } from './certify-modal.tsx';
import { CreateModal } from './create-modal.tsx';
import { mayCertify, mayChange, type Own } from './own.ts';
import styles from './own.module.css';

/** Creates a customer and then offers to certify it. Only on site 2, with the privilege. */
export function CreateButton() {
  const intl = useIntl();
  const may = useMay();
  const { modal } = App.useApp();
  const [creating, setCreating] = useState(false);
  const [certifying, setCertifying] = useState<Own | null>(null);
  if (!may.edit) return null;

  function offer(customer: Own) {
    setCreating(false);
    modal.confirm({
      title: intl.formatMessage({ id: 'customers.create.done' }, { name: customer.company_name }),
      content: intl.formatMessage({ id: 'customers.create.next' }),
      okText: intl.formatMessage({ id: 'customers.certify' }),
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      onOk: () => setCertifying(customer),
    });
  }

  return (
    <>
      <Button type="primary" onClick={() => setCreating(true)}>
        <FormattedMessage id="customers.create" />
      </Button>
      <CreateModal open={creating} onClose={() => setCreating(false)} onCreated={offer} />
      <CertifyModal customer={certifying} onClose={() => setCertifying(null)} />
    </>
  );
}

/**
 * Actions of staff on a customer that they created. In a row of the list impossible actions are disabled, in the page
 * header they are omitted. `onDeleted`: the customer was deleted.
 */
export function OwnActions({
  customer,
  place,
  onDeleted,
}: {
  customer: CustomerRow;
  place: 'row' | 'head';
  onDeleted?: () => void;
}) {
  const intl = useIntl();
  const may = useMay();
  const { message, modal } = App.useApp();
  const [certifying, setCertifying] = useState<Own | null>(null);
  const changed = useDeletionChanged();
  const { company_id: co } = customer;
  const { mutateAsync: remove, isPending } = useChange(deleteCustomer, {
    also: ['queue-counts'],
    onSuccess: () => changed(co),
  });
  const row = place === 'row';
  if (!may.edit || customer.is_self_create === 0) return row ? <span>--</span> : null;
  const { company_name: name, auth_status, proposed, second_pair } = customer;
  const pending = auth_status === AuthStatus.pending;
  const deletable = mayCertify(customer) && proposed === 0;
  const proposes = second_pair.length > 0;
  const deletes = proposes ? 'customers.cancelled.propose' : 'customers.delete';
  const named = (id: 'certify' | 'change' | 'delete') =>
    row ? { 'aria-label': intl.formatMessage({ id: `customers.${id}.what` }, { name }) } : {};
  const look = row ? { type: 'link' as const } : {};

  async function erase() {
    try {
      const reply = await remove({ params: { co } });
      void message.success(
        intl.formatMessage(
          { id: reply.proposed === 1 ? 'customers.cancelled.proposed' : 'customers.delete.done' },
          { name },
        ),
      );
      if (reply.proposed !== 1) onDeleted?.();
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
  }

  const ask = () =>
    modal.confirm({
      title: intl.formatMessage({ id: 'customers.delete.title' }, { name }),
      content: intl.formatMessage({ id: proposes ? 'customers.delete.proposed.text' : 'customers.delete.text' }),
      okText: intl.formatMessage({ id: deletes }),
      okButtonProps: { danger: true },
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      onOk: erase,
    });

  const buttons = (
    <>
      {(mayCertify(customer) || (row && pending)) && (
        <Button {...look} {...named('certify')} disabled={pending} onClick={() => setCertifying(customer)}>
          <FormattedMessage id="customers.certify" />
        </Button>
      )}
      {mayChange(customer) && (
        <Button {...look} {...named('change')} onClick={() => setCertifying(customer)}>
          <FormattedMessage id="customers.change" />
        </Button>
      )}
      {(row || deletable) && (
        <Button {...look} {...named('delete')} danger disabled={!deletable} loading={isPending} onClick={ask}>
          <FormattedMessage id={row ? 'customers.delete' : deletes} />
        </Button>
      )}
      <CertifyModal customer={certifying} onClose={() => setCertifying(null)} />
    </>
  );
  return row ? <span className={styles.row}>{buttons}</span> : <Buttons>{buttons}</Buttons>;
}
