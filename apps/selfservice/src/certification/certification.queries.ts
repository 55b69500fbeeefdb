import { useEffect, useRef } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRecords, readCertification, readLicenceImage } from '@portal/common/contract/certification';
import type { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';

/** Keys of this feature are written in this file only. Invalidating `root` refreshes all of it. */
export const root = ['certification'];

/** How often the page looks for a decision while a request is under review. */
const REVIEW_POLL = 30_000;

export interface RefusedValue { field: RefusedField; reason: RefusalReason }

/** What staff corrected; empty texts where nothing was. */
export interface Correction { field: 'Company' | 'LicCode' | 'Location'; before: string; after: string }

/** What a licence says, in the form's words. */
export interface Licence { type: LicenceType; company: string; code: string; imageId: string }

/** The latest request, when it was rejected: what a correction starts from. */
export interface RejectedRequest extends Licence { id: number; byTransaction: boolean; decidedAt: string; refused: readonly RefusedValue[] }

/** Where the company stands, in our words. Texts are empty and times null where there is nothing yet. */
export interface Certification {
  status: AuthStatus;
  company: string;
  code: string;
  type: LicenceType | null;
  imageId: string;
  byTransaction: boolean;
  decidedAt: string | null;
  opinion: string;
  /** A change of an authenticated company is under review. */
  pendingChange: boolean;
  submittedAt: string | null;
  /** Id of the request under review. */
  pendingId: number | null;
  rejected: RejectedRequest | null;
  corrections: readonly Correction[];
}

export interface ReviewRecord {
  id: number;
  submittedAt: string;
  type: LicenceType;
  byTransaction: boolean;
  company: string;
  status: ApprovalStatus;
  opinion: string;
  refused: readonly RefusedValue[];
  corrections: readonly Correction[];
}

/** A request waits for a decision: the first one, or a change of an authenticated company. */
export const isUnderReview = ({ status, pendingChange }: Pick<Certification, 'status' | 'pendingChange'>) =>
  status === AuthStatus.pending || pendingChange;

/** The company's standing. Follows decisions by itself: on focus, by a gentle poll under review, and by the host's event. */
export function useCertification({ enabled = true } = {}) {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'current', user_id],
    enabled,
    queryFn: async ({ signal }): Promise<Certification> => {
      const told = await call(readCertification, { query: { user_id } }, signal);
      return {
        status: told.auth_status,
        company: told.lic_company ?? '',
        code: told.lic_code ?? '',
        type: told.lic_type,
        imageId: told.lic_id ?? '',
        byTransaction: told.auth_type === AuthMethod.transaction,
        decidedAt: told.auth_time,
        opinion: told.auth_opinion ?? '',
        pendingChange: told.pending_change === 1,
        submittedAt: told.application_time,
        pendingId: told.approval_id,
        rejected: told.rejected && {
          id: told.rejected.approval_id, type: told.rejected.lic_type, company: told.rejected.lic_company, code: told.rejected.lic_code,
          imageId: told.rejected.lic_id ?? '', byTransaction: told.rejected.auth_type === AuthMethod.transaction,
          decidedAt: told.rejected.approval_time, refused: told.refused_fields,
        },
        corrections: told.corrections,
      };
    },
    staleTime: 5_000,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && isUnderReview(state.data) ? REVIEW_POLL : false),
  });
}

/**
 * Keeps the rest of the page in step with a decision made elsewhere: refreshes records and the session user when the
 * status changes, and everything of this feature when the host tells of a decision.
 */
export function useDecisionsElsewhere(current: Certification | undefined) {
  const host = useHost();
  const queries = useQueryClient();
  const before = useRef<string>(undefined);
  const now = current && `${current.status}:${current.pendingChange}:${current.pendingId}`;

  useEffect(function refreshWhatTheStatusTouches() {
    if (!now) return;
    if (before.current && before.current !== now) {
      void queries.invalidateQueries({ queryKey: [...root, 'records'] });
      void host.refreshUser();
    }
    before.current = now;
  }, [now, host, queries]);

  useEffect(function listenForDecisions() {
    return host.events.on('approval:changed', () => void queries.invalidateQueries({ queryKey: root }));
  }, [host.events, queries]);
}

/** Requests to a page of records. */
export const RECORDS = 10;

/** A page of the requests, newest first; pages count from 1. */
export function useRecords(page: number) {
  const call = useCall();
  const { user_id } = useSignedIn();
  const query = { user_id, limit: RECORDS, offset: (page - 1) * RECORDS };
  return useQuery({
    queryKey: [...root, 'records', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { rows, total } = await call(listRecords, { query }, signal);
      return { total, rows: rows.map((row): ReviewRecord => ({
        id: row.approval_id,
        submittedAt: row.application_time,
        type: row.lic_type,
        byTransaction: row.auth_type === AuthMethod.transaction,
        company: row.company_name,
        status: row.approval_status,
        opinion: row.approval_opinion,
        refused: row.refused_fields ?? [],
        corrections: row.corrections ?? [],
      })) };
    },
  });
}

/** Picture of an uploaded document as a data URI. A document never changes, so it is asked for once. */
export function useLicenceImage(imageId: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'image', imageId],
    enabled: imageId !== '',
    staleTime: Infinity,
    queryFn: ({ signal }) => call(readLicenceImage, { query: { lic_id: imageId } }, signal).then(({ Data }) => Data),
  });
}
