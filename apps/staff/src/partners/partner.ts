import type { Call } from '@portal/common/client/call';
import {
  readPartner,
  readPartnerFile,
  type PartnerFile,
  type updatePartner,
} from '@portal/common/contract/console/partners';
import type { StoredOf } from '@portal/common/contract/version';
import { useRead } from '@portal/common/host/use-read';

/** Fields of the form, by their names on the wire. */
export type PartnerFields = Omit<StoredOf<typeof updatePartner>, 'version'>;

/** A partner, with names in the language of the page. */
export const usePartner = (id: string) =>
  useRead(readPartner, id === '' ? null : { params: { id } }, { translated: true });

/** Content of signing material, as a data URI. */
export async function readFile(call: Call, { file_gns }: Pick<PartnerFile, 'file_gns'>, signal?: AbortSignal) {
  const { Data } = await call(readPartnerFile, { query: { file_gns } }, signal);
  return { uri: Data.image, name: Data.name, bytes: Data.size };
}
