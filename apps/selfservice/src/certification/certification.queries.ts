import { useEffect, useRef } from 'react';
import {
  listRecords,
  readCertification,
  readLicenceImage,
  type PictureMark,
} from '@portal/common/contract/company/certification';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { AskedQuestion } from '@portal/common/contract/company/question';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { ReviewWait, UsualTime } from '@portal/common/contract/company/review-time';
import { useRefresh } from '@portal/common/host/use-change';
import { useRequestsLive } from '@portal/common/host/live';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';

/** Poll interval while a request is pending review, in milliseconds. */
const REVIEW_POLL = 30_000;

export interface RefusedValue {
  field: RefusedField;
  reason: RefusalReason;
}

/** A value that staff corrected; an empty string is a missing value. */
export interface Correction {
  field: 'Company' | 'LicCode' | 'Location';
  before: string;
  after: string;
}

/** Values of a licence. */
export interface Licence {
  type: LicenceType;
  company: string;
  code: string;
  imageId: string;
}

/** Values of a request; without a picture, `imageId` is empty. */
export interface Submitted extends Licence {
  byTransaction: boolean;
}

/** The latest request, if rejected: the starting point of a correction. */
export interface RejectedRequest extends Licence {
  id: number;
  byTransaction: boolean;
  decidedAt: string;
  refused: readonly RefusedValue[];
  /** Places that staff marked in the picture. */
  marks: readonly PictureMark[];
}

/** Verification status of the company. Missing strings are empty, missing times are null. */
export interface Certification {
  status: AuthStatus;
  company: string;
  code: string;
  type: LicenceType | null;
  imageId: string;
  byTransaction: boolean;
  decidedAt: string | null;
  opinion: string;
  /** A change of a verified company is pending review. */
  pendingChange: boolean;
  submittedAt: string | null;
  /** Time by which the request pending review must be decided. */
  dueAt: string | null;
  /** Usual time of decisions, by method. */
  usualTime: { licence: UsualTime; code: UsualTime };
  /** Verification by transaction code is offered. */
  byCode: boolean;
  /** What staff ask about the request pending review. */
  question: AskedQuestion<RefusedField> | null;
  /** Place and waiting time of the request pending review. */
  wait: ReviewWait | null;
  /** Id of the request pending review. */
  pendingId: number | null;
  rejected: RejectedRequest | null;
  /** Values of the request pending review. */
  reviewed: Submitted | null;
  /** Values of a withdrawn request, which can be submitted again. */
  withdrawn: Submitted | null;
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
  marks: readonly PictureMark[];
  corrections: readonly Correction[];
}

/** Whether a request is pending review: the first one, or a change of a verified company. */
export const isUnderReview = ({ status, pendingChange }: Pick<Certification, 'status' | 'pendingChange'>) =>
  status === AuthStatus.pending || pendingChange;

function toCertification(reply: ReplyOf<typeof readCertification>): Certification {
  const { submitted } = reply;
  const newest = submitted
    ? {
        type: submitted.lic_type,
        company: submitted.lic_company,
        code: submitted.lic_code,
        imageId: submitted.lic_id ?? '',
        byTransaction: submitted.auth_type === AuthMethod.transaction,
      }
    : null;
  return {
    status: reply.auth_status,
    company: reply.lic_company ?? '',
    code: reply.lic_code ?? '',
    type: reply.lic_type,
    imageId: reply.lic_id ?? '',
    byTransaction: reply.auth_type === AuthMethod.transaction,
    decidedAt: reply.auth_time,
    opinion: reply.auth_opinion ?? '',
    pendingChange: reply.pending_change === 1,
    submittedAt: reply.application_time,
    dueAt: reply.due_time,
    usualTime: reply.usual_time,
    byCode: reply.by_code !== 0,
    question: reply.question ?? null,
    wait: reply.review_wait,
    pendingId: reply.approval_id,
    rejected: reply.rejected && {
      id: reply.rejected.approval_id,
      type: reply.rejected.lic_type,
      company: reply.rejected.lic_company,
      code: reply.rejected.lic_code,
      imageId: reply.rejected.lic_id ?? '',
      byTransaction: reply.rejected.auth_type === AuthMethod.transaction,
      decidedAt: reply.rejected.approval_time,
      refused: reply.refused_fields,
      marks: reply.marks ?? [],
    },
    corrections: reply.corrections,
    reviewed: submitted?.approval_status === ApprovalStatus.pending ? newest : null,
    withdrawn: submitted?.approval_status === ApprovalStatus.withdrawn ? newest : null,
  };
}

/** The company's verification status. Refetched on focus; while a request is pending review, when the stream of the page says so, and by polling. */
export function useCertification({ enabled = true } = {}) {
  const { user_id } = useSignedIn();
  const read = useRead(readCertification, enabled ? { query: { user_id } } : null, {
    select: toCertification,
    staleTime: 5_000,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && isUnderReview(toCertification(state.data)) ? REVIEW_POLL : false),
  });
  useRequestsLive(readCertification.noun, read.data !== undefined && isUnderReview(read.data));
  return read;
}

/**
 * Keeps the page up to date after a decision made elsewhere: refreshes records and session user when the status
 * changes, and the whole feature on the host event `approval:changed`.
 */
export function useDecisionsElsewhere(current: Certification | undefined) {
  const host = useHost();
  const refresh = useRefresh();
  const before = useRef<string>(undefined);
  const now = current && `${current.status}:${current.pendingChange}:${current.pendingId}`;

  useEffect(
    function refreshWhatTheStatusTouches() {
      if (!now) return;
      if (before.current && before.current !== now) {
        void refresh('certification');
        void host.refreshUser();
      }
      before.current = now;
    },
    [now, host, refresh],
  );

  useEffect(
    function listenForDecisions() {
      return host.events.on('approval:changed', () => void refresh('certification'));
    },
    [host.events, refresh],
  );
}

/** Page size of the records. */
export const RECORDS = 10;

/** One page of requests, newest first. Pages start at 1. */
export function useRecords(page: number) {
  const { user_id } = useSignedIn();
  return useRead(
    listRecords,
    { query: { user_id, limit: RECORDS, offset: (page - 1) * RECORDS } },
    {
      keepPrevious: true,
      select: ({ rows, total }) => ({
        total,
        rows: rows.map((row): ReviewRecord => ({
          id: row.approval_id,
          submittedAt: row.application_time,
          type: row.lic_type,
          byTransaction: row.auth_type === AuthMethod.transaction,
          company: row.company_name,
          status: row.approval_status,
          opinion: row.approval_opinion,
          refused: row.refused_fields ?? [],
          marks: row.marks ?? [],
          corrections: row.corrections ?? [],
        })),
      }),
    },
  );
}

/** Picture of an uploaded document as a data URI. Documents never change, so it is fetched once. */
export const useLicenceImage = (imageId: string) =>
  useRead(readLicenceImage, imageId === '' ? null : { query: { lic_id: imageId } }, {
    staleTime: Infinity,
    select: ({ Data }) => Data,
  });
