import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import {
  deleteCustomerContact,
  listCustomerContacts,
  type CustomerContact,
} from '@portal/common/contract/console/customer-contacts';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import styles from '../own/own.module.css';
import { ContactModal } from './contact-modal.tsx';
import { pathOf } from '@portal/common/contract/path-of';
import { SaveList } from '../../list-files/save-list.tsx';

const SIZE = 10;

/** The contacts of a customer, on site 2. */
export function ContactList({ co }: { co: string }) {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<CustomerContact | 'new' | null>(null);
  const contacts = useRead(
    listCustomerContacts,
    { params: { co }, query: { limit: SIZE, offset: (page - 1) * SIZE } },
    { keepPrevious: true },
  );
  const { data, error, isFetching, isPlaceholderData } = contacts;
  const add = (
    <Button type="primary" onClick={() => setEditing('new')}>
      <FormattedMessage id="customers.contact.add" />
    </Button>
  );
  // All rows of the page were deleted.
  if (data && !isPlaceholderData && page > 1 && data.rows.length === 0) setPage(page - 1);

  return (
    <Sheet
      label={intl.formatMessage({ id: 'customers.contacts' })}
      extra={
        data &&
        data.rows.length > 0 && (
          <>
            <SaveList name="contacts" of={pathOf(listCustomerContacts, { params: { co } })} />
            {add}
          </>
        )
      }
    >
      {error && <LoadFailed title={<FormattedMessage id="customers.contacts.failed" />} query={contacts} />}
      {!error && !data && <PageSkeleton kind="table" rows={3} />}
      {!error && data?.rows.length === 0 && (
        <EmptyState
          icon="users"
          title={<FormattedMessage id="customers.contacts.empty" />}
          text={<FormattedMessage id="customers.contacts.empty.text" />}
          action={add}
        />
      )}
      {data && data.rows.length > 0 && (
        <>
          <ContactTable co={co} rows={data.rows} busy={isFetching && isPlaceholderData} onEdit={setEditing} />
          {data.total > SIZE && (
            <LatePagination
              align="end"
              current={page}
              pageSize={SIZE}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
      <ContactModal co={co} editing={editing} onClose={() => setEditing(null)} />
    </Sheet>
  );
}

function ContactTable({
  co,
  rows,
  busy,
  onEdit,
}: {
  co: string;
  rows: readonly CustomerContact[];
  busy: boolean;
  onEdit: (contact: CustomerContact) => void;
}) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const { mutateAsync: remove } = useChange(deleteCustomerContact);
  const head = (id: 'name' | 'phone' | 'email' | 'creator' | 'operation') => (
    <FormattedMessage id={`customers.contact.${id}`} />
  );

  async function erase({ user_id, username: name }: CustomerContact) {
    try {
      await remove({ params: { co, id: user_id } });
      void message.success(intl.formatMessage({ id: 'customers.contact.deleted' }, { name }));
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
  }

  const ask = (contact: CustomerContact) =>
    modal.confirm({
      title: intl.formatMessage({ id: 'customers.contact.delete.what' }, { name: contact.username }),
      content: intl.formatMessage({ id: 'customers.contact.delete.text' }),
      okText: intl.formatMessage({ id: 'customers.contact.delete' }),
      okButtonProps: { danger: true },
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      onOk: () => erase(contact),
    });

  const columns: DataColumn<CustomerContact>[] = [
    {
      key: 'username',
      width: 160,
      place: 'lead',
      title: head('name'),
      render: ({ username }) => <bdi>{username}</bdi>,
    },
    { key: 'phone', width: 176, title: head('phone'), render: ({ phone }) => (phone ? shownPhone(phone) : null) },
    { key: 'email', width: 240, title: head('email'), render: ({ email }) => email || null },
    { key: 'creator', width: 120, title: head('creator'), render: ({ creator }) => creator || null },
    {
      key: 'operation',
      width: 136,
      place: 'action',
      title: head('operation'),
      render: (contact) => (
        <span className={styles.row}>
          <Button
            type="link"
            aria-label={intl.formatMessage({ id: 'customers.contact.edit.what' }, { name: contact.username })}
            onClick={() => onEdit(contact)}
          >
            <FormattedMessage id="customers.contact.edit" />
          </Button>
          <Button
            type="link"
            danger
            aria-label={intl.formatMessage({ id: 'customers.contact.delete.what' }, { name: contact.username })}
            onClick={() => ask(contact)}
          >
            <FormattedMessage id="customers.contact.delete" />
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'customers.contacts' })}
      columns={columns}
      rows={rows}
      rowKey={({ user_id }) => user_id}
      busy={busy}
    />
  );
}
