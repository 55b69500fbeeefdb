import type { Contact } from '@portal/common/contract/company/contacts';
import { UserType } from '@portal/common/enums/user/user-type';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { isMember } from '@portal/common/rules/company/member-rights';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts, type Fact } from '@portal/common/ui/facts/facts';
import { RoleName } from './contact-status.tsx';

/** The data of a person, read-only. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const member = isMember(contact.user_type);
  const { last_sign_in: signedIn } = contact;
  return (
    <Facts
      facts={[
        ['contacts.field.role', <RoleName key="role" role={contact.role} />],
        ['contacts.field.name', contact.contact_name],
        member && ['contacts.field.loginName', contact.login_name],
        ['contacts.field.phone', contact.phone && shownPhone(contact.phone)],
        ['contacts.field.email', contact.email],
        ...(member ? [] : ofContact(contact)),
        member && ['contacts.field.signedIn', signedIn === null ? '' : <DateTime key="signedIn" at={signedIn} />],
        ['contacts.field.creator', contact.create_user],
        ['contacts.field.created', <DateTime key="created" at={contact.create_time} />],
      ]}
    />
  );
}

/** What only contacts of a partner company have. */
const ofContact = ({ position_id, ...contact }: Contact): Fact[] => [
  [
    'contacts.field.position',
    position_id === 0 ? (
      ''
    ) : (
      <LookupName key="position" lookup={{ list: 'position', userType: UserType.partner }} id={position_id} />
    ),
  ],
  ['contacts.field.department', contact.department],
  ['contacts.field.qq', contact.qq],
  ['contacts.field.spareEmail', contact.spare_email],
  ['contacts.field.telephone', contact.telephone],
  ['contacts.field.fax', contact.fax],
];
