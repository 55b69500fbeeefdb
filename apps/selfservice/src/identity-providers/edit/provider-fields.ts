import type { InputOf } from '@portal/common/contract/endpoint';
import type { updateIdp } from '@portal/common/contract/identity-provider/identity-providers';

/** Fields of the form, by their names on the wire. */
export type ProviderFields = Required<Omit<InputOf<typeof updateIdp>['body'], 'config_id' | 'version'>>;
