import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { Site } from '@portal/common/enums/user/site';
import { useHost } from '@portal/common/host/use-host';

/** Permissions of the signed-in member of staff. The API checks them again. */
export function useMay(): {
  view: boolean;
  licences: boolean;
  accounts: boolean;
  manageAccounts: boolean;
  edit: boolean;
  cancelled: boolean;
} {
  const { privileges, siteId } = useHost();
  const may = (privilege: Privilege) => holds(privileges, privilege);
  return {
    view: may(Privilege.customerView) || may(Privilege.customerManage),
    licences: [Privilege.customerView, Privilege.approvalCertification, Privilege.customerContactEdit].some(may),
    accounts: may(Privilege.customerAccountView),
    manageAccounts: may(Privilege.customerAccountReset),
    edit: siteId === Site.second && may(Privilege.customerContactEdit),
    cancelled: may(Privilege.customerCancelView),
  };
}
