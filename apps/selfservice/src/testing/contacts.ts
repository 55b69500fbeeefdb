import {
  createContact,
  deleteContact,
  listContacts,
  readContact,
  resetContactPassword,
  setContactStatus,
  updateContact,
  type Contact,
} from '@portal/common/contract/company/contacts';
import { sendInvitation, withdrawInvitation } from '@portal/common/contract/account/invitation';
import {
  endOwnershipOffer,
  listOwnerCandidates,
  offerOwnership,
  readOwnershipOffer,
  type OwnershipOffer,
} from '@portal/common/contract/company/ownership';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock } from '@portal/common/testing/handlers';
import { someUser } from '@portal/common/testing/world';

/** The main account of a verified partner; `change` overrides members. */
export const partnerUser = (change: Parameters<typeof someUser>[0] = {}) =>
  someUser({
    user_type: UserType.partner,
    role: PartnerRole.admin,
    auth_status: AuthStatus.authenticated,
    register_approval_status: ApprovalStatus.approved,
    ...change,
  });

/** A contact that has accepted the invitation. */
export const someContact = (change: Partial<Contact> = {}): Contact => ({
  user_id: 'u-9',
  user_type: UserType.partnerContact,
  role: PartnerRole.ordinary,
  is_auth: 0,
  contact_name: 'Elin Berg',
  login_name: '',
  phone: '+86-13800000009',
  email: 'elin@northwind.example',
  phone_verified: 0,
  email_verified: 1,
  department: 'Sales',
  position_id: 1,
  qq: '',
  spare_email: '',
  telephone: '',
  fax: '',
  create_user: 'Lin Yuan',
  version: 2,
  create_time: '2026-10-05T08:00:00Z',
  last_sign_in: null,
  active_status: 1,
  confirm_status: 2,
  provisioned: 0,
  invitation: {
    state: InvitationState.accepted,
    sent_by: 'email',
    sent_time: '2026-10-05T08:00:00Z',
    expire_time: '2026-10-12T08:00:00Z',
    days_left: 0,
  },
  ...change,
});

/** Receipt of what ended with a contact. */
export const receiptOf = ({ user_id, contact_name }: Contact) => ({
  user_id,
  contact_name,
  time: '2026-11-02T09:30:00Z',
  sessions: 2,
  access_keys: 0,
  links: 0,
});

/** An offer of the main account, from Lin Yuan to Elin Berg. */
export const someOffer = (change: Partial<OwnershipOffer> = {}): OwnershipOffer => ({
  from_name: 'Lin Yuan',
  contact_id: 'u-9',
  contact_name: 'Elin Berg',
  offered_time: '2026-11-02T08:00:00Z',
  expire_time: '2026-11-09T08:00:00Z',
  expired: 0,
  ...change,
});

/** Mocks of the hand-over by the main account: Elin Berg can take over. */
export function ownershipMocks(offer: OwnershipOffer | null = null) {
  let current = offer;
  return [
    mock(readOwnershipOffer, () => ({ offer: current, proven: ['email' as const] })),
    mock(listOwnerCandidates, ({ query }) => ({
      entries: 'Elin Berg'.toLowerCase().includes((query.search ?? '').toLowerCase())
        ? [
            {
              contact_id: 'u-9',
              contact_name: 'Elin Berg',
              role: PartnerRole.ordinary,
              email: 'elin@northwind.example',
              phone: '+86-13800000009',
            },
          ]
        : [],
    })),
    mock(offerOwnership, () => {
      current = someOffer();
      return {};
    }),
    mock(endOwnershipOffer, () => {
      current = null;
      return {};
    }),
  ];
}

/** Mocks of a company with its main account and two contacts, one of whom has not answered yet. */
export function contactMocks() {
  let people = [
    someContact({
      user_id: 'u-10',
      contact_name: 'Ola Dahl',
      email: 'ola@northwind.example',
      confirm_status: 1,
      provisioned: 0,
      email_verified: 0,
      invitation: {
        state: InvitationState.opened,
        sent_by: 'email',
        sent_time: '2026-11-01T08:00:00Z',
        expire_time: '2026-11-08T08:00:00Z',
        days_left: 5,
      },
    }),
    someContact(),
    someContact({
      user_id: 'u-7',
      user_type: UserType.partner,
      role: PartnerRole.admin,
      is_auth: 1,
      contact_name: 'Lin Yuan',
      email: 'lin.yuan@example.com',
      create_user: '',
      invitation: null,
    }),
  ];
  const find = (id: string) => people.find((one) => one.user_id === id);
  const change = (id: string, more: Partial<Contact>) => {
    people = people.map((one) => (one.user_id === id ? { ...one, ...more, version: one.version + 1 } : one));
  };
  const invited = (days_left: number, state: InvitationState) => ({
    state,
    sent_by: 'email' as const,
    sent_time: '2026-11-02T08:00:00Z',
    expire_time: '2026-11-09T08:00:00Z',
    days_left,
  });
  return [
    mock(listContacts, ({ query }) => {
      const rows = people.filter(
        ({ phone, email }) => phone.includes(query.phone ?? '') && email.includes(query.email ?? ''),
      );
      return { rows, total: rows.length };
    }),
    mock(readContact, ({ params }) => find(params.user_id) ?? 'Account.NotFound'),
    mock(createContact, ({ body }) => {
      const user_id = `u-${20 + people.length}`;
      people = [
        someContact({
          ...body,
          user_id,
          confirm_status: 1,
          provisioned: 0,
          email_verified: 0,
          invitation: invited(7, InvitationState.sent),
        }),
        ...people,
      ];
      return { user_id };
    }),
    mock(updateContact, ({ params, body: { version: _, ...fields } }) => {
      change(params.user_id, fields);
      return {};
    }),
    mock(setContactStatus, ({ params, body }) => {
      change(params.user_id, { active_status: body.active_status });
      const contact = find(params.user_id);
      return { receipt: contact && body.active_status === 0 ? receiptOf(contact) : null };
    }),
    mock(deleteContact, ({ params }) => {
      const contact = find(params.user_id);
      people = people.filter((one) => one !== contact);
      return contact ? { receipt: receiptOf(contact) } : 'Account.NotFound';
    }),
    mock(resetContactPassword, {}),
    ...ownershipMocks(),
    mock(sendInvitation, ({ params }) => {
      change(params.user_id, { invitation: invited(7, InvitationState.sent) });
      return { sent_by: 'email' as const };
    }),
    mock(withdrawInvitation, ({ params }) => {
      change(params.user_id, { invitation: invited(0, InvitationState.withdrawn) });
      return {};
    }),
  ];
}
