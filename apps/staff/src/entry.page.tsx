import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';

/** First pages of an area with the privileges that open each, in order of preference. */
const entries = [
  { path: PAGE.customerCertifications, needs: [Privilege.approvalCertification] },
  { path: PAGE.customerList, needs: [Privilege.customerView, Privilege.customerManage] },
  { path: PAGE.accountApprovals, needs: [Privilege.approvalAccount] },
  { path: PAGE.cancelledCustomers, needs: [Privilege.customerCancelView] },
  { path: PAGE.partnerRegistrations, needs: [Privilege.approvalRegister] },
  { path: PAGE.partnerContracts, needs: [Privilege.approvalContract] },
  { path: PAGE.partnerCertifications, needs: [Privilege.approvalCertification] },
  { path: PAGE.partnerCompanies, needs: [Privilege.partnerView] },
] as const;

/** First permitted page of `area` (`/customers`, `/customers/customer` or `/partners`); undefined if there is none. */
export function firstEntry(area: string, held: readonly string[]): string | undefined {
  return entries.find(
    (entry) =>
      entry.path.startsWith(`${area.toLowerCase()}/`) && entry.needs.some((privilege) => holds(held, privilege)),
  )?.path;
}

/** Redirects the root of an area to its first permitted page, or reports "no permission". */
export default function EntryPage() {
  const host = useHost();
  const { pathname } = useLocation();
  const target = firstEntry(pathname.replace(/\/$/, ''), host.privileges);
  const { navigate, onNoPermission } = host;
  useEffect(
    function enter() {
      if (target) navigate(target, { replace: true });
      else onNoPermission();
    },
    [target, navigate, onNoPermission],
  );
  return null;
}
