import { Resolver } from 'node:dns/promises';
import type { DomainRow } from './domains.db.ts';
import type { Services } from '../../../platform/http/services.ts';

const TIMEOUT_MS = 3000;
/** Answers of a resolver that mean: there is no such record. All others mean that nothing is known. */
const NO_RECORD: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

type Named = Pick<DomainRow, 'domain' | 'token'>;

/** Name and value of the record that proves a domain. */
export const recordOf = ({ domain, token }: Named): { name: string; value: string } => ({
  name: `_account-portal.${domain}`,
  value: `account-portal=${token}`,
});

/** Domains of documentation (RFC 2606), which the demo answers for itself. */
const isDemo = ({ config }: Pick<Services, 'config'>, domain: string) =>
  config.development && config.dnsServer === undefined && domain.endsWith('.example');

/** Is the record of a domain there? `unknown` when the resolver did not say. */
export async function lookUp(
  services: Pick<Services, 'config' | 'log'>,
  row: Named,
): Promise<'there' | 'missing' | 'unknown'> {
  const { name, value } = recordOf(row);
  if (isDemo(services, row.domain)) return 'there';
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (services.config.dnsServer !== undefined) resolver.setServers([services.config.dnsServer]);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join('') === value) ? 'there' : 'missing';
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (NO_RECORD.has(code)) return 'missing';
    services.log.warn({ event: 'domain.unchecked', domain: row.domain, code: String(code) });
    return 'unknown';
  }
}
