import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '@portal/common/client/call';
import { listRecords, readCertification, readLicenceImage, submitLicence, uploadLicence } from '@portal/common/contract/certification';
import { searchTransaction, submitTransaction } from '@portal/common/contract/transaction';
import { type ApprovalStatus } from '@portal/common/enums/approval-status';
import { AuthMethod } from '@portal/common/enums/auth-method';
import { AuthStatus } from '@portal/common/enums/auth-status';
import type { LicenceType } from '@portal/common/enums/licence-type';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { normaliseCreditCode } from '@portal/common/rules/credit-code';
import { normaliseTransactionCode } from '@portal/common/rules/transaction-code';

/** Keys of this feature are written in this file only. Invalidating `root` refreshes all of it. */
const root = ['certification'];

/** How often the page looks for a decision while a request is under review. */
const REVIEW_POLL = 30_000;

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
}

export interface ReviewRecord {
  id: number;
  submittedAt: string;
  type: LicenceType;
  byTransaction: boolean;
  company: string;
  status: ApprovalStatus;
  opinion: string;
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
  const now = current && `${current.status}:${current.pendingChange}`;

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

/** Latest requests, newest first. */
export function useRecords(limit = 10) {
  const call = useCall();
  const { user_id } = useSignedIn();
  const query = { user_id, limit, offset: 0 };
  return useQuery({
    queryKey: [...root, 'records', query],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listRecords, { query }, signal);
      return rows.map((row): ReviewRecord => ({
        id: row.approval_id,
        submittedAt: row.application_time,
        type: row.lic_type,
        byTransaction: row.auth_type === AuthMethod.transaction,
        company: row.company_name,
        status: row.approval_status,
        opinion: row.approval_opinion,
      }));
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

/** What could be read from an uploaded document; empty where nothing could. */
export interface Uploaded { imageId: string; company: string; code: string }

/** Uploads a picture of a document of this type. */
export function useUploadLicence() {
  const call = useCall();
  return async (file: File, type: LicenceType, options?: CallOptions): Promise<Uploaded> => {
    const told = await call(uploadLicence, { form: { lic_type: type }, file }, options);
    return { imageId: told.lic_id, company: told.lic_company, code: told.lic_code };
  };
}

/** The form's words. The wire's spellings stay in this file. */
export interface Licence { type: LicenceType; company: string; code: string; imageId: string }

/** Puts a licence in for review; answers the status that the company had before. */
export function useSubmitLicence() {
  const call = useCall();
  const { user_id } = useSignedIn();
  const host = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ type, company, code, imageId }: Licence) => {
      const { auth_status } = await call(submitLicence, {
        query: { user_id },
        body: { LicType: type, Company: company.trim(), LicCode: normaliseCreditCode(code), LicURL: imageId },
      });
      return auth_status;
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: root });
      void host.refreshUser();
    },
  });
}

/** A transaction code and what it stands for; the texts are empty where the API knows none. */
export interface Transaction { transactionCode: string; company: string; code: string; imageId: string }

/** Looks a transaction code up. */
export function useFindTransaction() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useMutation({
    mutationFn: async (typed: string): Promise<Transaction> => {
      const transactionCode = normaliseTransactionCode(typed);
      const told = await call(searchTransaction, { query: { transaction_code: transactionCode, user_id } });
      return { transactionCode, company: told.lic_company, code: told.lic_code, imageId: told.lic_id };
    },
  });
}

/** Puts what a transaction code stands for in for review; answers the status that the company had before. */
export function useSubmitTransaction() {
  const call = useCall();
  const { user_id } = useSignedIn();
  const host = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ transactionCode, company, code, imageId }: Transaction) => {
      const { data } = await call(submitTransaction, {
        body: { transaction_code: transactionCode, lic_company: company, lic_code: code, lic_id: imageId, user_id },
      });
      return data.AuthStatus;
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: root });
      void host.refreshUser();
    },
  });
}
