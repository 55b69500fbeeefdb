import type { Call } from '@portal/common/client/call';
import {
  readPartner,
  readPartnerFile,
  type PartnerFile,
  type updatePartner,
} from '@portal/common/contract/console/partners';
import type { StoredOf } from '@portal/common/contract/version';
import { useHost } from '@portal/common/host/use-host';
import { useTranslatedRead } from '@portal/common/host/use-translated-read';

/** Fields of the form, by their names on the wire. */
export type PartnerFields = Omit<StoredOf<typeof updatePartner>, 'version'>;

/** A partner, with names in the language of the page. */
export const usePartner = (id: string) => useTranslatedRead(readPartner, id === '' ? null : { params: { id } });

/** Content of signing material, as a data URI. */
export async function readFile(call: Call, { file_gns }: Pick<PartnerFile, 'file_gns'>, signal?: AbortSignal) {
  const { Data } = await call(readPartnerFile, { query: { file_gns } }, signal);
  return { uri: Data.image, name: Data.name, bytes: Data.size };
}

/** Emits that a level was proposed, or a proposal ended: overview and other tabs read their counts again. */
export function useLevelChanged(): (id: string) => void {
  const { events } = useHost();
  return (id) => events.emit('approval:changed', { kind: 'level', id });
}
