import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOwnContract } from '@portal/common/contract/company/partner-contract';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import {
  readPartnerCompany,
  updatePartnerBusiness,
  updatePartnerCompany,
  updatePartnerCompanyEmail,
} from '@portal/common/contract/company/partner-company';
import type { StoredOf } from '@portal/common/contract/version';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import type { Refused } from '@portal/common/form/partner/refused-hint';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';

/** Root of this feature's query keys. */
const root = ['partnerCompany'];

/** Poll interval while the application is reviewed, in milliseconds. */
const REVIEW_POLL = 30_000;

/** The company as the API returns it; the form uses the same names. */
export type PartnerCompany = ReplyOf<typeof readPartnerCompany>;
export type CompanyForm = Omit<StoredOf<typeof updatePartnerCompany>, 'version'>;

/** The company with its application. Refetched on focus, and by polling while the application is reviewed. */
export function usePartnerCompany() {
  const call = useCall();
  const { locale } = useHost();
  const { user_id } = useSignedIn();
  return useQuery({
    // The key has the language, because corrections are texts.
    queryKey: [...root, user_id, locale],
    queryFn: ({ signal }) => call(readPartnerCompany, { params: { id: user_id } }, signal),
    staleTime: 5_000,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.approval_status === ApprovalStatus.pending ? REVIEW_POLL : false),
  });
}

/** The company's level and its newest contract application. */
export function useOwnContract() {
  const call = useCall();
  const { locale } = useHost();
  const { co_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'contract', co_id, locale],
    queryFn: ({ signal }) => call(readOwnContract, { params: { co_id: co_id ?? '' } }, signal),
    enabled: co_id !== null,
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.contract?.approval_status === ApprovalStatus.pending ? REVIEW_POLL : false,
  });
}

/** Why a user cannot change the company now: it is under review, or the user has another role. */
export type Lock = 'pending' | 'role';

/** The lock for this user; undefined if the user can change the company. */
export function lockOf(
  { approval_status }: Pick<PartnerCompany, 'approval_status'>,
  role: number | null,
): Lock | undefined {
  if (approval_status === ApprovalStatus.pending) return 'pending';
  return role === PartnerRole.admin ? undefined : 'role';
}

/** Refused fields of the last review. Empty unless the newest application is rejected. */
export const refusedOf = ({ approval_status, refused_fields }: PartnerCompany): Refused =>
  new Map(
    approval_status === ApprovalStatus.rejected ? refused_fields.map(({ field, reason }) => [field, reason]) : [],
  );

/** Refreshes the session user when the status changes, and the company when a decision is announced on the host's bus. */
export function useCompanyNews(company: PartnerCompany | undefined): void {
  const host = useHost();
  const queries = useQueryClient();
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
      return host.events.on('approval:changed', () => void queries.invalidateQueries({ queryKey: root }));
    },
    [host.events, queries],
  );
}

/** Also refetches after a refusal, because the application may have been decided or the data changed meanwhile. */
function useChange<Input, Reply>(
  change: (input: Input, id: string, call: ReturnType<typeof useCall>) => Promise<Reply>,
) {
  const call = useCall();
  const host = useHost();
  const { user_id } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, user_id, call),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
    onSuccess: () => void host.refreshUser(),
  });
}

/** Saves the company; `submit` also sends the application. */
export const useSaveCompany = () =>
  useChange(({ form, version, submit }: { form: CompanyForm; version: number; submit: boolean }, id, call) =>
    call(updatePartnerCompany, { params: { id }, body: { ...form, version }, ...(submit && { query: { submit: 1 } }) }),
  );

export const useSaveTypes = () =>
  useChange(({ types, version }: { types: number[]; version: number }, id, call) =>
    call(updatePartnerBusiness, { params: { id }, body: { intention_partner_type: types, version } }),
  );

export const useSaveBusinessEmail = () =>
  useChange(({ address, code, version }: { address: string; code: string; version: number }, id, call) =>
    call(updatePartnerCompanyEmail, {
      params: { id },
      body: { company_email: address.trim(), verify_code: code, version },
    }),
  );
