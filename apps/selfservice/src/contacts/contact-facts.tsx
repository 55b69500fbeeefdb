import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Contact } from '@portal/common/contract/company/contacts';
import { UserType } from '@portal/common/enums/user/user-type';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { isMember } from '@portal/common/rules/company/member-rights';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DateTime } from '@portal/common/ui/date-time';
import { RoleName } from './contact-status.tsx';
import styles from './contacts.module.css';

/** The data of a person, read-only. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const member = isMember(contact.user_type);
  return (
    <dl className={styles.facts}>
      <Fact id="role">
        <RoleName role={contact.role} />
      </Fact>
      <Fact id="name">{contact.contact_name}</Fact>
      {member && <Fact id="loginName">{contact.login_name}</Fact>}
      <Fact id="phone">{contact.phone && shownPhone(contact.phone)}</Fact>
      <Fact id="email">{contact.email}</Fact>
      {!member && <OfContact contact={contact} />}
      {member && <Fact id="signedIn">{contact.last_sign_in !== null && <DateTime at={contact.last_sign_in} />}</Fact>}
      <Fact id="creator">{contact.create_user}</Fact>
      <Fact id="created">
        <DateTime at={contact.create_time} />
      </Fact>
    </dl>
  );
}

/** What only contacts of a partner company have. */
function OfContact({ contact }: { contact: Contact }) {
  return (
    <>
      <Fact id="position">
        {contact.position_id !== 0 && (
          <LookupName lookup={{ list: 'position', userType: UserType.partner }} id={contact.position_id} />
        )}
      </Fact>
      <Fact id="department">{contact.department}</Fact>
      <Fact id="qq">{contact.qq}</Fact>
      <Fact id="spareEmail">{contact.spare_email}</Fact>
      <Fact id="telephone">{contact.telephone}</Fact>
      <Fact id="fax">{contact.fax}</Fact>
    </>
  );
}

function Fact({
  id,
  children,
}: {
  id:
    | 'role'
    | 'name'
    | 'loginName'
    | 'signedIn'
    | 'phone'
    | 'email'
    | 'position'
    | 'department'
    | 'qq'
    | 'spareEmail'
    | 'telephone'
    | 'fax'
    | 'creator'
    | 'created';
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <FormattedMessage id={`contacts.field.${id}`} />
      </dt>
      <dd>{children || '--'}</dd>
    </div>
  );
}
