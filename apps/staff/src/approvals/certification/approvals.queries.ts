import { useEffect } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decideCertification, listCertificationApprovals, readCertificationApproval } from '@portal/common/contract/certification-approval';
import type { CertificationApproval, Refused } from '@portal/common/contract/certification-approval';
import { readLicenceImage } from '@portal/common/contract/certification';
import { ApprovalFilter } from '@portal/common/enums/certification/approval-status';
import type { ApprovalStatus, Decision } from '@portal/common/enums/certification/approval-status';
import type { ApprovalType } from '@portal/common/enums/certification/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { UserType } from '@portal/common/enums/user/user-type';
import { CERTIFICATION_QUEUE } from '@portal/common/rules/limits';
import { useCall, useHost } from '@portal/common/host/use-host';
import type { Audience } from './audience.ts';
import { instantsOf, isFiltered } from '../list/search.ts';
import type { Search } from '../list/search.ts';

/** Roots of this feature's query keys. */
const root = ['certification-approvals'];
const lists = [...root, 'list'];
const item = (id: number) => [...root, 'item', id];

/** A request for business verification of an enterprise or partner. */
export interface Approval {
  id: number;
  company: string;
  applicant: string;
  type: LicenceType;
  /** Verified by a transaction code: has no document, and `type` has no meaning. */
  byTransaction: boolean;
  /** Empty for a licence. */
  transactionCode: string;
  code: string;
  imageId: string;
  submittedAt: string;
  decidedAt: string | null;
  status: ApprovalStatus;
  approvalType: ApprovalType | null;
  opinion: string;
  refused: readonly Refused[];
  /** Ids; 0 is not set. */
  country: number;
  province: number;
  city: number;
  countryName: string;
  provinceName: string;
  cityName: string;
  userType: UserType;
  userId: string;
}

const toApproval = (row: CertificationApproval): Approval => ({
  id: row.ID,
  company: row.Company,
  applicant: row.Applicant,
  type: row.AuthType,
  byTransaction: row.AuthMethod === AuthMethod.transaction,
  transactionCode: row.TransactionCode,
  code: row.AuthCode,
  imageId: row.LicURL,
  submittedAt: row.ApplicationTime,
  decidedAt: row.ApprovalTime,
  status: row.Result,
  approvalType: row.ApprovalType,
  opinion: row.Opinion,
  refused: row.RefusedFields,
  country: row.Country,
  province: row.Province,
  city: row.City,
  countryName: row.CountryName,
  provinceName: row.ProvinceName,
  cityName: row.CityName,
  userType: row.UserType,
  userId: row.UserID,
});

const filtersOf = ({ userType }: Audience, { company, type, ...days }: Search) => ({
  user_type: userType,
  ...(company && { company }),
  ...(type === 'code' && { auth_method: AuthMethod.transaction }),
  ...(typeof type === 'number' && { lic_type: type }),
  ...instantsOf(days),
});

/** One page of the queue. */
export function useApprovals(audience: Audience, search: Search) {
  const call = useCall();
  const query = {
    ...filtersOf(audience, search),
    status: search.view === 'pending' ? ApprovalFilter.pending : ApprovalFilter.done,
    start: (search.page - 1) * search.size,
    count: search.size,
    order: search.order,
  };
  return useQuery({
    queryKey: [...lists, query],
    meta: { page: true },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const { rows, total } = await call(listCertificationApprovals, { query }, signal);
      return { rows: rows.map(toApproval), total };
    },
  });
}

/** Number of pending requests of this audience, without filters. */
export function useWaiting(audience: Audience) {
  const call = useCall();
  const query = { user_type: audience.userType, status: ApprovalFilter.pending, start: 0, count: 1 };
  return useQuery({
    queryKey: [...lists, 'waiting', query],
    queryFn: async ({ signal }) => (await call(listCertificationApprovals, { query }, signal)).total,
  });
}

/** Refreshes all lists after a decision on this page, in another remote or in another tab. */
export function useDecisionsElsewhere() {
  const { events } = useHost();
  const queries = useQueryClient();
  useEffect(function listenForDecisions() {
    return events.on('approval:changed', () => void queries.invalidateQueries({ queryKey: lists }));
  }, [events, queries]);
}

/** One request, with the company's previous one. Disabled while `id` is not a positive integer. */
export function useApproval(id: number) {
  const call = useCall();
  return useQuery({
    queryKey: item(id),
    enabled: Number.isSafeInteger(id) && id > 0,
    meta: { page: true },
    // A refetch must not change the page while staff edit it. The API refuses a decision that is too late.
    refetchOnWindowFocus: false,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { Data: { Previous, ...current } } = await call(readCertificationApproval, { query: { id } }, signal);
      return { approval: toApproval(current), previous: Previous && toApproval(Previous) };
    },
  });
}

/** Document of a request as a data URI. Documents never change, so it is fetched once. */
export function useDocument({ imageId, userId, userType }: Pick<Approval, 'imageId' | 'userId' | 'userType'>) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'document', imageId],
    enabled: imageId !== '',
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { Data } = await call(readLicenceImage, { query: { lic_id: imageId, user_id: userId, user_type: String(userType) } }, signal);
      return { uri: Data.image, name: Data.name, bytes: Data.size };
    },
  });
}

/** The other pending requests that match the filters: their number and the id of the oldest. */
export function useNextPending(audience: Audience, search: Search, except: number) {
  const call = useCall();
  const query = { ...filtersOf(audience, search), status: ApprovalFilter.pending, start: 0, count: 1, order: 'asc' as const, except };
  return useQuery({
    queryKey: [...lists, 'next', query],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { rows, total } = await call(listCertificationApprovals, { query }, signal);
      return { id: rows[0]?.ID, waiting: isFiltered(search) ? Math.min(total, CERTIFICATION_QUEUE.countMost) : total };
    },
  });
}

/** A decision with the data as corrected by staff. */
export interface Verdict {
  decision: Decision;
  company: string;
  code: string;
  country: number;
  province: number;
  city: number;
  opinion: string;
  refused: readonly Refused[];
}

/** Submits a decision and emits `approval:changed`. */
export function useDecide({ id, userId, userType }: Pick<Approval, 'id' | 'userId' | 'userType'>) {
  const call = useCall();
  const { events } = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, company, code, country, province, city, opinion, refused }: Verdict) => call(decideCertification, {
      query: { id },
      body: {
        UserId: userId, UserType: userType, ApprovalId: id, Result: decision, Company: company.trim(), Code: code.trim(),
        Country: country, Province: province, City: city, Opinion: opinion.trim(),
        ...(refused.length > 0 && { RefusedFields: [...refused] }),
      },
    }),
    onSuccess: (_, { decision }) => {
      events.emit('approval:changed', { kind: 'certification', id, status: decision });
      queries.removeQueries({ queryKey: item(id), type: 'inactive' });
      void queries.invalidateQueries({ queryKey: lists, refetchType: 'none' });
    },
  });
}
