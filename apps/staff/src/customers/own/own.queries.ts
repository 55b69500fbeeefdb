import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '@portal/common/client/call';
import { uploadLicence } from '@portal/common/contract/company/certification';
import type { InputOf } from '@portal/common/contract/endpoint';
import {
  certifyCustomer,
  createCustomer,
  customerDeletion,
  deleteCustomer,
} from '@portal/common/contract/console/own-customers';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { useCall } from '@portal/common/host/use-host';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { root, type CustomerRow } from '../customers.queries.ts';
import { useDeletionChanged } from '../deletions.queries.ts';

/** Fields of a new customer, by their names on the wire. */
export type NewCustomer = Required<InputOf<typeof createCustomer>['body']>;

/** The customer that is certified; a new one has only id and name. */
export type Own = Pick<CustomerRow, 'company_id' | 'company_name' | 'auth_status'>;

/** True when staff may request a certification of their customer in its present status. */
export const mayCertify = ({ auth_status }: Own): boolean =>
  auth_status === AuthStatus.unauthenticated || auth_status === AuthStatus.rejected;
export const mayChange = ({ auth_status }: Own): boolean => auth_status === AuthStatus.authenticated;

/** A change of the customers. They are refetched, also after a failure. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

/** The same for the deletion of a customer, which menu and overview count. */
function useDeletion<Input, Output>(id: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  const changed = useDeletionChanged();
  return useMutation({
    mutationFn: change,
    onSuccess: () => changed(id),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

/** Returns the new customer. */
export function useCreateCustomer() {
  const call = useCall();
  return useChange(async ({ company_name, company_country, company_address }: NewCustomer): Promise<Own> => {
    const name = company_name.trim();
    const { id } = await call(createCustomer, {
      body: { company_name: name, company_country, company_address: company_address.trim() },
    });
    return { company_id: id, company_name: name, auth_status: AuthStatus.unauthenticated };
  });
}

/** Deletes a customer, or only proposes it: the answer says which. */
export function useDeleteCustomer(co: string) {
  const call = useCall();
  return useDeletion(co, () => call(deleteCustomer, { params: { co } }));
}

/** Confirms what somebody else proposed. */
export function useConfirmDeletion(id: string) {
  const call = useCall();
  return useDeletion(id, (proposal: number) => call(customerDeletion.confirm, { params: { id }, body: { proposal } }));
}

/** Ends a proposal: returns it with a reason, or, without one, withdraws the own. */
export function useEndDeletion(id: string) {
  const call = useCall();
  return useDeletion(id, ({ proposal, reason }: { proposal: number; reason: string | undefined }) =>
    reason === undefined
      ? call(customerDeletion.withdraw, { params: { id } })
      : call(customerDeletion.return, { params: { id }, body: { proposal, reason } }),
  );
}

/** Uploads a document of a customer. */
export function useUploadFor(co: string) {
  const call = useCall();
  return async (file: File, type: LicenceType, options?: CallOptions): Promise<{ id: string }> => ({
    id: (await call(uploadLicence, { form: { lic_type: type, company_id: co }, file }, options)).lic_id,
  });
}

export interface Licence {
  type: LicenceType;
  fileId: string;
  company: string;
  code: string;
}

export function useCertify(co: string) {
  const call = useCall();
  return useChange(({ type, fileId, company, code }: Licence) =>
    call(certifyCustomer, {
      query: { company_id: co },
      body: { company: company.trim(), lic_type: type, lic_id: fileId, lic_code: normaliseCreditCode(code) },
    }),
  );
}
