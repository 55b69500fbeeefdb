import {
  deleteContact,
  listContacts,
  readContact,
  resetContactSecondFactor,
  setContactStatus,
  type Contact,
} from '@portal/common/contract/company/contacts';
import {
  downloadContactTemplate,
  downloadFailedContacts,
  downloadFailedMembers,
  downloadMemberTemplate,
  importContacts,
  importMembers,
  previewContacts,
  previewMembers,
  readImport,
  readMemberImport,
} from '@portal/common/contract/company/contact-import';
import {
  acceptFromMember,
  deleteMember,
  endMemberOffer,
  listMemberCandidates,
  listMembers,
  offerToMember,
  readMember,
  readMemberOffer,
  resetMemberSecondFactor,
  setMemberStatus,
} from '@portal/common/contract/company/members';
import {
  acceptOwnership,
  endOwnershipOffer,
  listOwnerCandidates,
  offerOwnership,
  readOwnershipOffer,
} from '@portal/common/contract/company/ownership';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { useSignedIn } from '@portal/common/host/use-host';
import { contactPage, MEMBERS_PAGE, oneMemberPage, PAGE } from '@portal/common/pages/addresses';
import { hasMemberRight, isMember } from '@portal/common/rules/company/member-rights';
import { mayCreate, mayManage } from './may.ts';

/** What differs between the contacts of a partner company and the members of an enterprise. */
const contacts = {
  calls: {
    list: listContacts,
    read: readContact,
    switch: setContactStatus,
    remove: deleteContact,
    resetFactor: resetContactSecondFactor,
    readOffer: readOwnershipOffer,
    candidates: listOwnerCandidates,
    offer: offerOwnership,
    endOffer: endOwnershipOffer,
    accept: acceptOwnership,
    preview: previewContacts,
    import: importContacts,
    readImport,
    failedRows: downloadFailedContacts,
    template: downloadContactTemplate,
  },
  pages: {
    list: PAGE.contacts,
    add: PAGE.addContact,
    /** Page where people are added from a file. */
    file: PAGE.importContacts,
    handOver: PAGE.handOver,
    company: PAGE.partnerCompany,
    /** Page where one proves an own address. */
    own: PAGE.partnerContact,
    one: ({ user_id, user_type }: Pick<Contact, 'user_id' | 'user_type'>) => contactPage(user_id, user_type),
  },
  texts: {
    title: 'contacts.title',
    create: 'contacts.create',
    empty: 'contacts.empty',
    failed: 'contacts.failed',
    detail: 'contacts.detail',
    detailFailed: 'contacts.detail.failed',
    gone: 'contacts.detail.gone',
    back: 'contacts.back',
    search: 'contacts.search.label',
    fileLead: 'contacts.import.lead',
    fileMay: 'contacts.import.may',
    roles: {
      [MemberRole.owner]: 'contacts.role.admin',
      [MemberRole.administrator]: 'contacts.role.platformAdmin',
      [MemberRole.member]: 'contacts.role.ordinary',
      // Partner companies have no such role.
      [MemberRole.finance]: 'contacts.role.ordinary',
    },
    loses: { you: 'ownership.loses.you', other: 'ownership.loses.other' },
    gains: { you: 'ownership.gains.you', other: 'ownership.gains.other' },
    taken: 'ownership.done.text',
    manage: 'ownership.done.contacts',
  },
  /** Names of its files begin so. */
  fileName: 'contacts',
  /** All people can be saved as a file. */
  savesAll: true,
  mayManage,
  mayCreate,
  isManaged: (_: SessionUser, { role }: Contact): boolean => role === PartnerRole.ordinary,
} as const;

const managesMembers = ({ user_type, role }: SessionUser) => hasMemberRight(user_type, role, 'people');

const members = {
  calls: {
    list: listMembers,
    read: readMember,
    switch: setMemberStatus,
    remove: deleteMember,
    resetFactor: resetMemberSecondFactor,
    readOffer: readMemberOffer,
    candidates: listMemberCandidates,
    offer: offerToMember,
    endOffer: endMemberOffer,
    accept: acceptFromMember,
    preview: previewMembers,
    import: importMembers,
    readImport: readMemberImport,
    failedRows: downloadFailedMembers,
    template: downloadMemberTemplate,
  },
  pages: {
    list: MEMBERS_PAGE.list,
    add: MEMBERS_PAGE.invite,
    file: MEMBERS_PAGE.file,
    handOver: MEMBERS_PAGE.handOver,
    company: PAGE.profile,
    own: PAGE.profile,
    one: ({ user_id }: Pick<Contact, 'user_id' | 'user_type'>) => oneMemberPage(user_id),
  },
  texts: {
    title: 'members.title',
    create: 'members.invite',
    empty: 'members.empty',
    failed: 'members.failed',
    detail: 'members.detail',
    detailFailed: 'members.detail.failed',
    gone: 'members.detail.gone',
    back: 'members.back',
    search: 'members.search.label',
    fileLead: 'members.import.lead',
    fileMay: 'members.import.may',
    roles: {
      [MemberRole.owner]: 'members.role.owner',
      [MemberRole.administrator]: 'members.role.administrator',
      [MemberRole.member]: 'members.role.member',
      [MemberRole.finance]: 'members.role.finance',
    },
    loses: { you: 'members.loses.you', other: 'members.loses.other' },
    gains: { you: 'members.gains.you', other: 'members.gains.other' },
    taken: 'members.taken',
    manage: 'members.manage',
  },
  fileName: 'members',
  savesAll: false,
  mayManage: managesMembers,
  mayCreate: managesMembers,
  isManaged: ({ user_id }: SessionUser, member: Contact): boolean =>
    member.role !== MemberRole.owner && member.user_id !== user_id,
} as const;

/** The people of the user's company. */
export function usePeople(): typeof contacts | typeof members {
  return isMember(useSignedIn().user_type) ? members : contacts;
}
