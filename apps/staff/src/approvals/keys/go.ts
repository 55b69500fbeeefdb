import type { Page } from '@portal/common/routes/pages';
import type { Host } from '@portal/common/host/host';
import { mayOpen } from '@portal/common/pages/may-open';
import { PAGE, SYSTEM_PAGE, WORK_PAGE } from '@portal/common/pages/addresses';

/** Letters that go to a page after the key of `go`, in the order of the help; the same in both languages. */
export const GO: Readonly<Record<string, string>> = {
  o: PAGE.overview,
  n: WORK_PAGE.next,
  j: WORK_PAGE.secondLook,
  z: WORK_PAGE.quality,
  v: PAGE.customerCertifications,
  a: PAGE.accountApprovals,
  c: PAGE.customerList,
  d: PAGE.cancelledCustomers,
  p: PAGE.partnerCompanies,
  r: PAGE.partnerRegistrations,
  k: PAGE.partnerContracts,
  b: PAGE.partnerCertifications,
  e: SYSTEM_PAGE.preparedTexts,
  m: SYSTEM_PAGE.members,
  i: SYSTEM_PAGE.fleet,
  l: SYSTEM_PAGE.applications,
  t: SYSTEM_PAGE.terms,
  w: SYSTEM_PAGE.site,
  f: SYSTEM_PAGE.setup,
  h: SYSTEM_PAGE.holidays,
  x: SYSTEM_PAGE.imports,
  q: SYSTEM_PAGE.remotes,
  u: SYSTEM_PAGE.audit,
  s: PAGE.security,
  y: PAGE.accessKeys,
};

/** May this page be opened, by the table of routes? */
export const canOpen = (table: readonly Page[], host: Host, path: string): boolean =>
  host.user !== null &&
  mayOpen(host.user, path) &&
  table.some((row) => row.path === path && (row.open?.(host) ?? true));

/** The rows of `GO` that the user may open. */
export const goable = (table: readonly Page[], host: Host): [letter: string, path: string][] =>
  Object.entries(GO).filter(([, path]) => canOpen(table, host, path));
