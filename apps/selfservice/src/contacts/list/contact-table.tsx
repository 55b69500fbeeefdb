import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Contact, Receipt } from '@portal/common/contract/company/contacts';
import { isMember } from '@portal/common/rules/company/member-rights';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { useSignedIn } from '@portal/common/host/use-host';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { ContactMenu } from '../contact-menu.tsx';
import { ContactStatus, RoleName } from '../contact-status.tsx';
import { isMain } from '../may.ts';
import { usePeople } from '../people.ts';
import styles from '../contacts.module.css';

/** The company's people. Those whom the user manages have actions. */
export function ContactTable({
  rows,
  busy,
  onReceipt,
}: {
  rows: readonly Contact[];
  busy: boolean;
  onReceipt: (receipt: Receipt) => void;
}) {
  const intl = useIntl();
  const user = useSignedIn();
  const people = usePeople();
  const manages = people.mayManage(user);
  const ofMembers = isMember(user.user_type);
  const narrow = useNarrow();
  // Beside the side menu all columns do not fit: the page of the person has who created them, and when.
  const small = useNarrow(1440);
  const head = (
    id: 'role' | 'name' | 'phone' | 'email' | 'creator' | 'status' | 'signedIn' | 'created' | 'operation',
  ) => <FormattedMessage id={`contacts.field.${id}`} />;
  const figures = (value: ReactNode) => (value ? <span className={styles.figures}>{value}</span> : null);
  const columns: DataColumn<Contact>[] = [
    { key: 'role', width: 104, title: head('role'), render: ({ role }) => <RoleName role={role} /> },
    {
      key: 'contact_name',
      width: 112,
      place: 'lead',
      title: head('name'),
      render: (contact) => <Name contact={contact} />,
    },
    {
      key: 'phone',
      width: ofMembers ? 148 : 160,
      title: head('phone'),
      render: ({ phone }) => figures(phone && shownPhone(phone)),
    },
    { key: 'email', width: ofMembers ? 180 : 224, title: head('email'), render: ({ email }) => figures(email) },
    {
      key: 'active_status',
      width: ofMembers ? 136 : 152,
      title: head('status'),
      render: (contact) => <ContactStatus contact={contact} />,
    },
    // On phones the actions are on the page of the person.
    ...(narrow
      ? []
      : [
          ...(ofMembers
            ? [
                {
                  key: 'last_sign_in',
                  width: 124,
                  title: head('signedIn'),
                  render: ({ last_sign_in }: Contact) => figures(last_sign_in && <DateTime at={last_sign_in} />),
                },
              ]
            : []),
          ...(ofMembers || small
            ? []
            : [
                {
                  key: 'create_user',
                  width: 100,
                  ellipsis: true,
                  title: head('creator'),
                  render: ({ create_user }: Contact) => create_user || null,
                },
              ]),
          ...(small
            ? []
            : [
                {
                  key: 'create_time',
                  width: 116,
                  title: head('created'),
                  render: ({ create_time }: Contact) => figures(<DateTime at={create_time} />),
                },
              ]),
        ]),
    ...(manages
      ? [
          {
            key: 'operation',
            width: 96,
            place: 'action' as const,
            title: head('operation'),
            render: (contact: Contact, stacked: boolean) => {
              if (people.isManaged(user, contact)) return <ContactMenu contact={contact} onReceipt={onReceipt} />;
              if (contact.is_auth === 1 && isMain(user))
                return (
                  <Link className={styles.link} to={people.pages.handOver}>
                    <FormattedMessage id="contacts.handOver" />
                  </Link>
                );
              return stacked ? null : <span className={styles.hint}>--</span>;
            },
          },
        ]
      : []),
  ];
  return (
    <DataRows
      compact
      label={intl.formatMessage({ id: people.texts.title })}
      columns={columns}
      rows={rows}
      rowKey={({ user_id }) => user_id}
      busy={busy}
    />
  );
}

function Name({ contact }: { contact: Contact }) {
  const { contact_name, is_auth } = contact;
  const { pages } = usePeople();
  return (
    <>
      <Link className={styles.link} to={pages.one(contact)}>
        <bdi>{contact_name}</bdi>
      </Link>
      {is_auth === 1 && !isMember(contact.user_type) && (
        <span className={styles.main}>
          <FormattedMessage id="contacts.main" />
        </span>
      )}
    </>
  );
}
