import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@portal/common/client/api-error';
import type { CallOptions } from '@portal/common/client/call';
import { submitLicence, uploadLicence, withdrawCertification } from '@portal/common/contract/company/certification';
import { searchTransaction, submitTransaction } from '@portal/common/contract/company/transaction';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { normaliseTransactionCode } from '@portal/common/rules/certification/transaction-code';
import { root, type Licence } from './certification.queries.ts';

/** An uploaded document with the values that the API read from it; empty strings where it could not. */
export interface Uploaded {
  imageId: string;
  company: string;
  code: string;
}

/** Uploads a picture of a document of the given type. */
export function useUploadLicence() {
  const call = useCall();
  return async (
    file: File,
    type: LicenceType,
    { insist, ...options }: CallOptions & { insist?: string } = {},
  ): Promise<Uploaded> => {
    const reply = await call(
      uploadLicence,
      { form: { lic_type: type, ...(insist !== undefined && { insist }) }, file },
      options,
    );
    return { imageId: reply.lic_id, company: reply.lic_company, code: reply.lic_code };
  };
}

/** Submits a request, then refreshes the status and the session user. Also refreshes when a request is already pending. */
function useSubmission<Input>(submit: (input: Input, user_id: string) => Promise<AuthStatus>) {
  const { user_id } = useSignedIn();
  const host = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => submit(input, user_id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: root });
      void host.refreshUser();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'Account.Certification.Pending')
        void queries.invalidateQueries({ queryKey: root });
    },
  });
}

/** Submits a licence for review; returns the company's status before the submission. `insist` is the token of a refusal that the user overrides. */
export function useSubmitLicence() {
  const call = useCall();
  return useSubmission(
    async ({ type, company, code, imageId, insist }: Licence & { insist?: string | undefined }, user_id) => {
      const { auth_status } = await call(submitLicence, {
        query: { user_id },
        body: {
          LicType: type,
          Company: company.trim(),
          LicCode: normaliseCreditCode(code),
          LicURL: imageId,
          ...(insist !== undefined && { Insist: insist }),
        },
      });
      return auth_status;
    },
  );
}

/** Withdraws the request under review. Refreshes on failure too: the request may have been decided meanwhile. */
export function useWithdraw() {
  const call = useCall();
  const { user_id } = useSignedIn();
  const host = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(withdrawCertification, { query: { user_id, id } }),
    onSuccess: (_, id) =>
      host.events.emit('approval:changed', { kind: 'certification', id, status: ApprovalStatus.withdrawn }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: root });
      void host.refreshUser();
    },
  });
}

/** A transaction code with its company; strings are empty where the API has no value. */
export interface Transaction {
  transactionCode: string;
  company: string;
  code: string;
  imageId: string;
}

/** Looks up a transaction code. */
export function useFindTransaction() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useMutation({
    mutationFn: async (typed: string): Promise<Transaction> => {
      const transactionCode = normaliseTransactionCode(typed);
      const reply = await call(searchTransaction, { query: { transaction_code: transactionCode, user_id } });
      return { transactionCode, company: reply.lic_company, code: reply.lic_code, imageId: reply.lic_id };
    },
  });
}

/** Submits the company of a transaction code for review; returns the company's status before the submission. */
export function useSubmitTransaction() {
  const call = useCall();
  return useSubmission(async ({ transactionCode, company, code, imageId }: Transaction, user_id) => {
    const { data } = await call(submitTransaction, {
      body: { transaction_code: transactionCode, lic_company: company, lic_code: code, lic_id: imageId, user_id },
    });
    return data.AuthStatus;
  });
}
