import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listMemberContacts, type MemberContact } from '@portal/common/contract/company/member-contacts';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { PagedSheet } from '@portal/common/ui/list/paged-sheet';
import { InvitationHint, RoleName } from '../contact-status.tsx';
import { ContactActions } from './contact-actions.tsx';
import styles from '../contacts.module.css';

/** Contacts of an enterprise who are no members, each with its invitation. Nothing for a company without them. */
export default function NotMembers() {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const size = CONTACT_LIST.size;
  const list = useRead(
    listMemberContacts,
    { params: { co_id: useCompanyId() }, query: { limit: size, offset: (page - 1) * size } },
    { keepPrevious: true },
  );
  const total = list.data?.total ?? 0;
  // The last of a page became a member.
  if (total > 0 && page > 1 && total <= (page - 1) * size) setPage(Math.ceil(total / size));
  if (!list.error && total === 0) return null;

  const head = (id: 'name' | 'phone' | 'email' | 'role' | 'status' | 'operation') => (
    <FormattedMessage id={`contacts.field.${id}`} />
  );
  const figures = (text: string) => (text ? <span className={styles.figures}>{text}</span> : null);
  const columns: DataColumn<MemberContact>[] = [
    {
      key: 'contact_name',
      width: 128,
      place: 'lead',
      title: head('name'),
      render: ({ contact_name }) => <bdi>{contact_name}</bdi>,
    },
    { key: 'phone', width: 148, title: head('phone'), render: ({ phone }) => figures(phone && shownPhone(phone)) },
    { key: 'email', width: 208, title: head('email'), render: ({ email }) => figures(email) },
    {
      key: 'status',
      width: 168,
      title: head('status'),
      render: ({ invitation }) =>
        invitation ? (
          <InvitationHint invitation={invitation} />
        ) : (
          <span className={styles.hint}>
            <FormattedMessage id="members.contacts.notInvited" />
          </span>
        ),
    },
    {
      key: 'role',
      width: 112,
      title: head('role'),
      render: ({ role }) => (role === null ? null : <RoleName role={role} />),
    },
    {
      key: 'operation',
      width: 144,
      place: 'action',
      title: head('operation'),
      render: (contact) => <ContactActions contact={contact} />,
    },
  ];
  return (
    <PagedSheet
      title={<FormattedMessage id="members.contacts" />}
      list={list}
      page={page}
      size={size}
      failed={<FormattedMessage id="members.contacts.failed" />}
      empty={null}
      total={(count) => <FormattedMessage id="contacts.total" values={{ total: count }} />}
      onPage={setPage}
    >
      {(rows, busy) => (
        <>
          <p className={styles.lead}>
            <FormattedMessage id="members.contacts.lead" />
          </p>
          <DataRows
            compact
            label={intl.formatMessage({ id: 'members.contacts' })}
            columns={columns}
            rows={rows}
            rowKey={({ user_id }) => user_id}
            busy={busy}
          />
        </>
      )}
    </PagedSheet>
  );
}
