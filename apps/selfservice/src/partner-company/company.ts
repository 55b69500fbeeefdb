import { useEffect, useRef } from 'react';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { readPartnerCompany, type updatePartnerCompany } from '@portal/common/contract/company/partner-company';
import type { StoredOf } from '@portal/common/contract/version';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import type { Refused } from '@portal/common/form/partner/refused-hint';
import { useRefresh } from '@portal/common/host/use-change';
import { useRequestsLive } from '@portal/common/host/live';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { useTranslatedRead } from '@portal/common/host/use-translated-read';

/** Poll interval while the application is reviewed, in milliseconds. */
export const REVIEW_POLL = 30_000;

/** The company as the API returns it; the form uses the same names. */
export type PartnerCompany = ReplyOf<typeof readPartnerCompany>;
export type CompanyForm = Omit<StoredOf<typeof updatePartnerCompany>, 'version'>;

/** The company with its application. Refetched on focus; while the application is reviewed, by stream and polling. */
export function usePartnerCompany() {
  // Corrections are texts.
  const read = useTranslatedRead(
    readPartnerCompany,
    { params: { id: useSignedIn().user_id } },
    {
      staleTime: 5_000,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data?.approval_status === ApprovalStatus.pending ? REVIEW_POLL : false),
    },
  );
  useRequestsLive(readPartnerCompany.noun, read.data?.approval_status === ApprovalStatus.pending);
  return read;
}

/** Why a user cannot change the company now: it is pending review, or the user has another role. */
export type Lock = 'pending' | 'role';

/** The lock for this user; undefined if the user can change the company. */
export function lockOf(
  { approval_status }: Pick<PartnerCompany, 'approval_status'>,
  role: number | null,
): Lock | undefined {
  if (approval_status === ApprovalStatus.pending) return 'pending';
  return role === PartnerRole.admin ? undefined : 'role';
}

/** Fields that the last review refused and that are still as they were. Empty unless the newest application is rejected. */
export const refusedOf = ({ approval_status, refused_fields, corrected_fields }: PartnerCompany): Refused =>
  new Map(
    approval_status === ApprovalStatus.rejected
      ? refused_fields
          .filter(({ field }) => !corrected_fields.includes(field))
          .map(({ field, reason }) => [field, reason])
      : [],
  );

/**
 * Refreshes the session user when the status changes, and the company when a decision is announced on the host's bus.
 */
export function useCompanyNews(company: PartnerCompany | undefined): void {
  const host = useHost();
  const refresh = useRefresh();
  const before = useRef<string>(undefined);
  const now = company && `${company.approval_status}:${company.auth_status}:${company.company_name}`;

  useEffect(
    function refreshSession() {
      if (!now) return;
      if (before.current && before.current !== now) void host.refreshUser();
      before.current = now;
    },
    [now, host],
  );

  useEffect(
    function listenForDecisions() {
      return host.events.on('approval:changed', () => void refresh('partner-company'));
    },
    [host.events, refresh],
  );
}
