import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  listCustomers,
  readCustomer,
  readCustomerCertification,
  type Customer,
  type CustomerRow,
} from '@portal/common/contract/console/customers';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { Site } from '@portal/common/enums/user/site';
import { useCall, useHost } from '@portal/common/host/use-host';

/** Root of this feature's query keys. */
export const root = ['customers'];

export type { Customer, CustomerRow };

/** Filters and page of the list in its address. */
export interface Search {
  name: string;
  code: string;
  proposed: boolean;
  page: number;
  size: number;
}

/** Permissions of the signed-in member of staff. The API checks them again. */
export function useMay(): {
  view: boolean;
  accounts: boolean;
  manageAccounts: boolean;
  edit: boolean;
  cancelled: boolean;
} {
  const { privileges, siteId } = useHost();
  const may = (privilege: Privilege) => holds(privileges, privilege);
  return {
    view: may(Privilege.customerView) || may(Privilege.customerManage),
    accounts: may(Privilege.customerAccountView),
    manageAccounts: may(Privilege.customerAccountReset),
    edit: siteId === Site.second && may(Privilege.customerContactEdit),
    cancelled: may(Privilege.customerCancelView),
  };
}

export function useCustomers({ name, code, proposed, page, size }: Search) {
  const call = useCall();
  const query = {
    ...(name && { company_name: name }),
    ...(code && { lic_code: code }),
    ...(proposed && { proposed: '1' as const }),
    limit: size,
    offset: (page - 1) * size,
  };
  return useQuery({
    queryKey: [...root, 'list', query],
    meta: { page: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listCustomers, { query }, signal),
  });
}

export function useCustomer(co: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'one', co],
    meta: { page: true },
    queryFn: ({ signal }) => call(readCustomer, { params: { co } }, signal),
  });
}

export function useCustomerCertification(co: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'certification', co],
    queryFn: ({ signal }) => call(readCustomerCertification, { query: { company_id: co } }, signal),
  });
}

/** The document of a certification as a data URI; documents never change. */
export function useLicence(id: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'licence', id],
    enabled: id !== '',
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(readLicenceImage, { query: { lic_id: id } }, signal)).Data,
  });
}
