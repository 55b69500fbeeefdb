import type { createServiceClient } from '@portal/common/contract/console/applications';
import type { InputOf } from '@portal/common/contract/endpoint';
import { addressLines } from '@portal/common/rules/application/application';
import { SERVICE_RATE } from '@portal/common/rules/application/service-client';
import { keysBodyOf, keysFieldsOf, type Keys, type KeysFields } from './proof.ts';

export type ServiceSettings = Omit<InputOf<typeof createServiceClient>['body'], 'client_id'>;

/** Fields of the form of a service client. The networks are a text with one in each line. */
export interface ServiceFields extends Omit<ServiceSettings, 'networks' | 'calls_per_second' | keyof Keys>, KeysFields {
  networks: string;
  calls_per_second: string;
}

/** A service client that nothing was chosen for, besides its names. */
export const NEW_SERVICE: Omit<ServiceFields, 'name_zh' | 'name_en'> = {
  scopes: [],
  networks: '',
  expire_date: '',
  proof: 'secret',
  public_keys: '',
  keys_address: '',
  calls_per_second: String(SERVICE_RATE),
};

/** Fields of a stored service client. */
export const serviceFieldsOf = ({
  networks,
  calls_per_second: rate,
  public_keys,
  keys_address = '',
  ...fields
}: ServiceSettings): ServiceFields => ({
  ...fields,
  ...keysFieldsOf({ public_keys, keys_address }),
  networks: networks.join('\n'),
  calls_per_second: String(rate),
});

/** The body of a save. */
export const serviceBodyOf = (fields: ServiceFields): ServiceSettings => ({
  name_zh: fields.name_zh.trim(),
  name_en: fields.name_en.trim(),
  scopes: fields.scopes.toSorted(),
  networks: addressLines(fields.networks),
  expire_date: fields.expire_date.trim(),
  ...keysBodyOf(fields),
  calls_per_second: Number(fields.calls_per_second),
});
