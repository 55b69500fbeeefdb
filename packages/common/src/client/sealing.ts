import type { EndpointSpec, SealedPurpose } from '../contract/endpoint.ts';
import type { SealingKey } from './seal.ts';

/** Sealing keys by address of the API. Not by host, because each change of language creates a new host object. */
const keys = new Map<string, Promise<SealingKey>>();

/**
 * Seals and signs what an endpoint declares, with the key of the API at `base`. `fetchKey` is called when there is none
 * yet, `load` when something is to be sealed.
 */
export function createSealing(
  base: string,
  fetchKey: () => Promise<SealingKey>,
  load: () => Promise<typeof import('./seal.ts')>,
) {
  function currentKey() {
    let key = keys.get(base);
    if (!key) {
      key = fetchKey();
      keys.set(base, key);
      key.catch(() => keys.delete(base));
    }
    return key;
  }

  return {
    async sealedBody(endpoint: EndpointSpec, body: Record<string, unknown>) {
      const sealed = { ...body };
      for (const [name, purpose] of Object.entries<SealedPurpose>(endpoint.sealed ?? {})) {
        const secret = sealed[name];
        if (typeof secret !== 'string') continue;
        const [key, { seal }] = await Promise.all([currentKey(), load()]);
        sealed[name] = await seal(key, secret, purpose);
      }
      return sealed;
    },

    async signature(endpoint: EndpointSpec): Promise<Record<string, string>> {
      if (!endpoint.signed) return {};
      const [key, { seal, randomDigits }] = await Promise.all([currentKey(), load()]);
      const digits = randomDigits();
      return {
        'req-sign': await seal(key, `127.0.0.1|${Date.now() + key.offset}|${digits}`, 'req_sign'),
        'req-random': digits,
      };
    },

    /** The API could not open what was sealed: the next call fetches another key. */
    dropKey: () => keys.delete(base),
  };
}

/** Drops the cached sealing keys. For tests. */
export const forgetKeys = () => keys.clear();
