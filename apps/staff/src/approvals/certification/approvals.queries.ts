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

/** Keys of this feature are written in this file only. */
const root = ['certification-approvals'];
const lists = [...root, 'list'];
const item = (id: number) => [...root, 'item', id];

/** A request of an enterprise or partner for authentication, in our words. */
export interface Approval {
  id: number;
  company: string;
  applicant: string;
  type: LicenceType;
  /** By the code of a payment: there is no document, and the type says nothing. */
  byTransaction: boolean;
  /** The code of the payment; empty for a licence. */
  transactionCode: string;
  code: string;
  imageId: string;
  submittedAt: string;
  decidedAt: string | null;
  status: ApprovalStatus;
  approvalType: ApprovalType | null;
  opinion: string;
  refused: readonly Refused[];
  /** Ids; 0 = not chosen. */
  country: number;
  province: number;
  city: number;
  countryName: string;
  provinceName: string;
  cityName: string;
  userType: UserType;
  userId: string;
}

const toApproval = (told: CertificationApproval): Approval => ({
  id: told.ID,
  company: told.Company,
  applicant: told.Applicant,
  type: told.AuthType,
  byTransaction: told.AuthMethod === AuthMethod.transaction,
  transactionCode: told.TransactionCode,
  code: told.AuthCode,
  imageId: told.LicURL,
  submittedAt: told.ApplicationTime,
  decidedAt: told.ApprovalTime,
  status: told.Result,
  approvalType: told.ApprovalType,
  opinion: told.Opinion,
  refused: told.RefusedFields,
  country: told.Country,
  province: told.Province,
  city: told.City,
  countryName: told.CountryName,
  provinceName: told.ProvinceName,
  cityName: told.CityName,
  userType: told.UserType,
  userId: told.UserID,
});

const filtersOf = ({ userType }: Audience, { company, type, ...days }: Search) => ({
  user_type: userType,
  ...(company && { company }),
  ...(type === 'code' && { auth_method: AuthMethod.transaction }),
  ...(typeof type === 'number' && { lic_type: type }),
  ...instantsOf(days),
});

/** A page of the queue. Follows decisions made elsewhere. */
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

/** How many requests of this audience wait, whatever the filters say. */
export function useWaiting(audience: Audience) {
  const call = useCall();
  const query = { user_type: audience.userType, status: ApprovalFilter.pending, start: 0, count: 1 };
  return useQuery({
    queryKey: [...lists, 'waiting', query],
    queryFn: async ({ signal }) => (await call(listCertificationApprovals, { query }, signal)).total,
  });
}

/** Refreshes every list when somebody decides, here, in another remote or in another tab. */
export function useDecisionsElsewhere() {
  const { events } = useHost();
  const queries = useQueryClient();
  useEffect(function listenForDecisions() {
    return events.on('approval:changed', () => void queries.invalidateQueries({ queryKey: lists }));
  }, [events, queries]);
}

/** One request, with the one before it of the same company. `id` that is no number asks nothing. */
export function useApproval(id: number) {
  const call = useCall();
  return useQuery({
    queryKey: item(id),
    enabled: Number.isSafeInteger(id) && id > 0,
    meta: { page: true },
    // What staff type must not be pulled away under their hands; the API refuses a decision that comes too late.
    refetchOnWindowFocus: false,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { Data: { Previous, ...told } } = await call(readCertificationApproval, { query: { id } }, signal);
      return { approval: toApproval(told), previous: Previous && toApproval(Previous) };
    },
  });
}

/** The document of a request as a data URI. It never changes, so it is asked for once. */
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

/** The requests that wait besides this one, by the same filters: how many, and which is the oldest. */
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

/** What staff decide, and what they corrected on the way. */
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

/** Decides one request and tells everybody who shows it. */
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
