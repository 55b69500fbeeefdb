import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { holds, Privilege } from '@portal/common/enums/user/privilege';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';

/** First pages of an area with the privilege each needs, in order of preference. */
const entries = [
  { path: PAGE.customerCertifications, needs: Privilege.approvalCertification },
  { path: PAGE.partnerCertifications, needs: Privilege.approvalCertification },
] as const;

/** First permitted page of `area` (`/customers` or `/partners`); undefined if there is none. */
export function firstEntry(area: string, held: readonly string[]): string | undefined {
  return entries.find((entry) => entry.path.startsWith(`${area.toLowerCase()}/`) && holds(held, entry.needs))?.path;
}

/** Redirects the root of an area to its first permitted page, or reports "no permission". */
export default function EntryPage() {
  const host = useHost();
  const { pathname } = useLocation();
  const target = firstEntry(pathname.replace(/\/$/, ''), host.privileges);
  const { navigate, onNoPermission } = host;
  useEffect(function enter() {
    if (target) navigate(target, { replace: true });
    else onNoPermission();
  }, [target, navigate, onNoPermission]);
  return null;
}
