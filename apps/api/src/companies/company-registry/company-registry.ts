import { registryMatch, type RegistryMatch } from '@portal/common/contract/queues/company-registry';
import * as z from 'zod/mini';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import type { Config } from '../../platform/settings/config.ts';

/** The answer of a registry: see "Company registry" in `docs/services.md`. */
const answer = z.object({
  matches: z
    .array(
      z.object({
        name: registryMatch.shape.name,
        code: registryMatch.shape.code,
        legal_representative: z._default(registryMatch.shape.legal_representative, null),
        status: registryMatch.shape.status,
        since: z._default(registryMatch.shape.founded_on, null),
      }),
    )
    .check(z.maxLength(20)),
});

const MOST = { timeoutMs: 5_000, maxBytes: 64 * 1024 };

export interface SoughtCompany {
  name: string;
  code: string;
  /** As read in the picture, if it was. */
  legalRepresentative: string | null;
}

/**
 * Asks the registry for a company.
 *
 * @throws Error when it does not answer as its contract says
 */
export async function lookUpCompany(
  { url, token, allowPrivate }: NonNullable<Config['companyRegistry']>,
  { name, code, legalRepresentative }: SoughtCompany,
): Promise<RegistryMatch[]> {
  const response = await guardedFetch(
    url,
    { allowPrivate, ...MOST },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ name, code, legal_representative: legalRepresentative }),
    },
  );
  if (response.status !== 200) throw new Error(`the registry answered ${response.status}`);
  const { data, error } = answer.safeParse(await response.json());
  if (!data) throw new Error(`the registry's answer: ${error?.issues[0]?.path.join('.')} ${error?.issues[0]?.message}`);
  return data.matches.map(({ since, ...match }) => ({ ...match, founded_on: since }));
}
