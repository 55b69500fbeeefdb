import type { CallOptions } from '@portal/common/client/call';
import { uploadLicence } from '@portal/common/contract/company/certification';
import { searchTransaction } from '@portal/common/contract/company/transaction';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { ReadAtUpload } from '@portal/common/form/licence/read-values';
import { useChange } from '@portal/common/host/use-change';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { normaliseTransactionCode } from '@portal/common/rules/certification/transaction-code';

/** An uploaded document with the values that the API read from it. */
export interface Uploaded extends ReadAtUpload {
  imageId: string;
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
    return { imageId: reply.lic_id, company: reply.lic_company, code: reply.lic_code, isRead: reply.reading === true };
  };
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
  const { user_id } = useSignedIn();
  const { mutateAsync, isPending } = useChange(searchTransaction, { refetch: false });
  return {
    searching: isPending,
    find: async (typed: string): Promise<Transaction> => {
      const transactionCode = normaliseTransactionCode(typed);
      const reply = await mutateAsync({ query: { transaction_code: transactionCode, user_id } });
      return { transactionCode, company: reply.lic_company, code: reply.lic_code, imageId: reply.lic_id };
    },
  };
}
