import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createCustomerContact,
  deleteCustomerContact,
  listCustomerContacts,
  updateCustomerContact,
  type CustomerContact,
} from '@portal/common/contract/console/customer-contacts';
import { useCall } from '@portal/common/host/use-host';
import { root } from '../customers.queries.ts';

export type { CustomerContact };

/** Fields of the form, by their names on the wire. */
export type ContactFields = Pick<CustomerContact, 'username' | 'phone' | 'email'>;

export const SIZE = 10;
const contacts = (co: string) => [...root, 'contacts', co];

/** One page of the contacts of a customer. */
export function useContacts(co: string, page: number) {
  const call = useCall();
  return useQuery({
    queryKey: [...contacts(co), page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listCustomerContacts, { params: { co }, query: { limit: SIZE, offset: (page - 1) * SIZE } }, signal),
  });
}

/** A change of the contacts. They are refetched, also after a failure. */
function useChange<Input, Output>(co: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: contacts(co) }) });
}

const tidy = ({ username, phone, email }: ContactFields): ContactFields => ({
  username: username.trim(),
  phone,
  email: email.trim(),
});

export function useCreateContact(co: string) {
  const call = useCall();
  return useChange(co, (fields: ContactFields) => call(createCustomerContact, { params: { co }, body: tidy(fields) }));
}

export function useUpdateContact(co: string, id: string) {
  const call = useCall();
  return useChange(co, ({ fields, version }: { fields: ContactFields; version: number }) =>
    call(updateCustomerContact, { params: { co, id }, body: { ...tidy(fields), version } }),
  );
}

export function useDeleteContact(co: string) {
  const call = useCall();
  return useChange(co, (id: string) => call(deleteCustomerContact, { params: { co, id } }));
}
