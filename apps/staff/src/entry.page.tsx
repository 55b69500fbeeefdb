import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { holds, Privilege } from '@portal/common/enums/user/privilege';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';

/** Where an area begins, by what a member of staff may open; the first that fits wins. */
const entries = [
  { path: PAGE.customerCertifications, needs: Privilege.approvalCertification },
  { path: PAGE.partnerCertifications, needs: Privilege.approvalCertification },
] as const;

/** First permitted page below `area`, `/customers` or `/partners`; undefined when there is none. */
export function firstEntry(area: string, held: readonly string[]): string | undefined {
  return entries.find((entry) => entry.path.startsWith(`${area.toLowerCase()}/`) && holds(held, entry.needs))?.path;
}

/** The bare path of an area leads to its first permitted page, or to "no permission". */
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
