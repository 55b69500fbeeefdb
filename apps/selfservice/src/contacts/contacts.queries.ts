import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContact,
  deleteContact,
  listContacts,
  readContact,
  resetContactPassword,
  setContactStatus,
  updateContact,
  type Contact,
  type Receipt,
} from '@portal/common/contract/company/contacts';
import type { InputOf } from '@portal/common/contract/endpoint';
import { sendInvitation, withdrawInvitation } from '@portal/common/contract/account/invitation';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { instantsOf } from '@portal/common/form/dates/days';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import type { Search } from './list/search.ts';

/** Root of this feature's query keys. */
const root = ['contacts'];

export type { Contact, Receipt };
/** Fields of the form, by their names on the wire. */
export type ContactFields = Required<Omit<InputOf<typeof updateContact>['body'], 'version'>>;

/** The main account and platform admins of a verified company manage its ordinary users. */
export const mayManage = ({ role, auth_status }: SessionUser): boolean =>
  (role === PartnerRole.admin || role === PartnerRole.platformAdmin) && auth_status === AuthStatus.authenticated;
export const mayCreate = (user: SessionUser): boolean =>
  mayManage(user) && user.register_approval_status === ApprovalStatus.agreed;
export const isManaged = ({ role }: Contact): boolean => role === PartnerRole.ordinary;

/** Id of the own company, for paths; the API refuses any other. */
const useCompany = () => useSignedIn().co_id ?? '';

export function useContacts({ phone, email, from, to, page }: Search) {
  const call = useCall();
  const co_id = useCompany();
  const instants = instantsOf({ from, to });
  const query = {
    ...(phone && { phone }),
    ...(email && { email }),
    ...(instants.from && { start_date: instants.from }),
    ...(instants.to && { end_date: instants.to }),
    limit: CONTACT_LIST.size,
    offset: (page - 1) * CONTACT_LIST.size,
  };
  return useQuery({
    queryKey: [...root, 'list', co_id, query],
    queryFn: ({ signal }) => call(listContacts, { params: { co_id }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useContact(id: string) {
  const call = useCall();
  const co_id = useCompany();
  return useQuery({
    queryKey: [...root, 'one', co_id, id],
    queryFn: ({ signal }) => call(readContact, { params: { co_id, user_id: id } }, signal),
  });
}

/** A change of the company's people. All lists are refetched, also after a failure. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

const tidy = (fields: ContactFields): ContactFields => ({
  ...fields,
  contact_name: fields.contact_name.trim(),
  email: fields.email.trim(),
  department: fields.department.trim(),
  qq: fields.qq.trim(),
  spare_email: fields.spare_email.trim(),
  telephone: fields.telephone.trim(),
  fax: fields.fax.trim(),
});

export function useCreateContact() {
  const call = useCall();
  const co_id = useCompany();
  return useChange((fields: ContactFields) => call(createContact, { params: { co_id }, body: tidy(fields) }));
}

export function useUpdateContact(id: string) {
  const call = useCall();
  const co_id = useCompany();
  return useChange(({ fields, version }: { fields: ContactFields; version: number }) =>
    call(updateContact, { params: { co_id, user_id: id }, body: { ...tidy(fields), version } }),
  );
}

/** Enables a contact, or disables it and returns what ended. */
export function useSwitchContact() {
  const call = useCall();
  const co_id = useCompany();
  return useChange(
    async ({ id, on }: { id: string; on: boolean }): Promise<Receipt | null> =>
      (
        await call(setContactStatus, {
          params: { co_id, user_id: id },
          body: { active_status: on ? ContactActive.enabled : ContactActive.disabled },
        })
      ).receipt,
  );
}

export function useDeleteContact() {
  const call = useCall();
  const co_id = useCompany();
  return useChange(
    async (id: string): Promise<Receipt> => (await call(deleteContact, { params: { co_id, user_id: id } })).receipt,
  );
}

export function useSendPasswordLink() {
  const call = useCall();
  const co_id = useCompany();
  return useChange((id: string) => call(resetContactPassword, { params: { co_id, user_id: id } }));
}

export function useInvite() {
  const call = useCall();
  return useChange((id: string) => call(sendInvitation, { params: { user_id: id } }));
}

export function useWithdrawInvitation() {
  const call = useCall();
  return useChange((id: string) => call(withdrawInvitation, { params: { user_id: id } }));
}
