import type { CallOptions } from '@portal/common/client/call';
import { readLicenceReading, uploadLicence } from '@portal/common/contract/company/certification';
import { searchTransaction } from '@portal/common/contract/company/transaction';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { normaliseTransactionCode } from '@portal/common/rules/certification/transaction-code';

/** An uploaded document with the values that the API read from it; empty strings where it could not. */
export interface Uploaded {
  imageId: string;
  company: string;
  code: string;
  /** The picture is read, or has been. */
  isRead: boolean;
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

/** Poll interval while a picture is being read, in milliseconds. */
const EVERY_MS = 1000;

/** What was read in an uploaded picture, asked for again while the reading goes on. */
export function useLicenceReading(imageId: string | undefined) {
  return useRead(readLicenceReading, imageId === undefined ? null : { query: { lic_id: imageId } }, {
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.reading ? EVERY_MS : false),
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
