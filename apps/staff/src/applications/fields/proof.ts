import type { Application } from '@portal/common/contract/console/applications';
import type { ClientProof } from '@portal/common/rules/application/client-keys';

export type Keys = Pick<Application, 'public_keys' | 'keys_address'>;

/** Fields of the form. Only the field of the chosen proof counts. */
export interface KeysFields extends Keys {
  proof: ClientProof;
}

/** How an application proves itself. */
export function proofOf({ public_keys, keys_address }: Keys): ClientProof {
  if (public_keys !== '') return 'keys';
  return keys_address === '' ? 'secret' : 'address';
}

/** Fields of what is stored. */
export const keysFieldsOf = ({ public_keys, keys_address }: Keys): KeysFields => ({
  proof: proofOf({ public_keys, keys_address }),
  public_keys,
  keys_address,
});

/** The body of a save. */
export const keysBodyOf = ({ proof, public_keys, keys_address }: KeysFields): Keys => ({
  public_keys: proof === 'keys' ? public_keys.trim() : '',
  keys_address: proof === 'address' ? keys_address.trim() : '',
});
