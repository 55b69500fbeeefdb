import {
  deleteMember,
  endMemberOffer,
  inviteMember,
  listMemberCandidates,
  listMembers,
  offerToMember,
  readMember,
  readMemberOffer,
  setMemberRole,
  setMemberStatus,
} from '@portal/common/contract/company/members';
import {
  inviteContact,
  listMemberContacts,
  withdrawContactInvitation,
  type MemberContact,
} from '@portal/common/contract/company/member-contacts';
import type { Contact } from '@portal/common/contract/company/contacts';
import type { OwnershipOffer } from '@portal/common/contract/company/ownership';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock } from '@portal/common/testing/handlers';
import { receiptOf, someContact, someOffer } from './contacts.ts';

const someMember = (change: Partial<Contact>) =>
  someContact({ user_type: UserType.enterprise, role: MemberRole.member, invitation: null, ...change });

/** A contact of the enterprise who is no member. */
export const someNotMember = (change: Partial<MemberContact> = {}): MemberContact => ({
  user_id: 'u-31',
  contact_name: 'Gao Ning',
  phone: '+86-13800000031',
  email: 'gao.ning@example.com',
  role: null,
  invitation: null,
  ...change,
});

/** Mocks of an enterprise with its owner, one member, who can take over, and one contact. */
export function memberMocks() {
  let people = [
    someMember({}),
    someMember({ user_id: 'u-7', role: MemberRole.owner, is_auth: 1, contact_name: 'Lin Yuan', create_user: '' }),
  ];
  let notMember = someNotMember();
  let offer: OwnershipOffer | null = null;
  const find = (id: string) => people.find((one) => one.user_id === id);
  const change = (id: string, more: Partial<Contact>) => {
    people = people.map((one) => (one.user_id === id ? { ...one, ...more, version: one.version + 1 } : one));
  };
  return [
    mock(listMembers, () => ({ rows: people, total: people.length })),
    mock(readMember, ({ params }) => find(params.user_id) ?? 'Account.NotFound'),
    mock(inviteMember, ({ body }) => {
      const user_id = `u-${20 + people.length}`;
      people = [someMember({ ...body, user_id, confirm_status: 1 }), ...people];
      return { user_id };
    }),
    mock(setMemberRole, ({ params, body }) => {
      change(params.user_id, body);
      return {};
    }),
    mock(setMemberStatus, ({ params, body }) => {
      change(params.user_id, body);
      const member = find(params.user_id);
      return { receipt: member && body.active_status === 0 ? receiptOf(member) : null };
    }),
    mock(deleteMember, ({ params }) => {
      const member = find(params.user_id);
      people = people.filter((one) => one !== member);
      return member ? { receipt: receiptOf(member) } : 'Account.NotFound';
    }),
    mock(listMemberContacts, () => ({ rows: [notMember], total: 1 })),
    mock(inviteContact, ({ body: { role } }) => {
      const sent_time = new Date().toISOString();
      notMember = someNotMember({
        role,
        invitation: { state: InvitationState.sent, sent_by: 'email', sent_time, expire_time: sent_time, days_left: 7 },
      });
      return { sent_by: 'email' as const };
    }),
    mock(withdrawContactInvitation, () => {
      notMember = someNotMember();
      return {};
    }),
    mock(readMemberOffer, () => ({ offer, proven: ['email' as const] })),
    mock(listMemberCandidates, () => ({
      entries: people
        .filter(({ role }) => role !== MemberRole.owner)
        .map(({ user_id, contact_name, role, email, phone }) => ({
          contact_id: user_id,
          contact_name,
          role,
          email,
          phone,
        })),
    })),
    mock(offerToMember, () => {
      offer = someOffer();
      return {};
    }),
    mock(endMemberOffer, () => {
      offer = null;
      return {};
    }),
  ];
}
