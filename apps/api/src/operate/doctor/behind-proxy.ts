import { join } from 'node:path';
import { isIP } from 'node:net';
import { BASENAME } from '@portal/common/pages/addresses';
import { doctorProof, PROOF_HEADER } from '../../platform/http/doctor-proof.ts';
import type { Arrival } from '../../platform/http/request/app-type.ts';
import { plain } from '../../platform/limits/network.ts';
import { trackerOrigins } from '../../portal/pages/config-json.ts';
import { pagePolicy } from '../../portal/pages/page.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';
import { ask } from './ask.ts';
import type { Found, Step, Wrong } from './steps.ts';

/** An address for documentation, which no client has. A request claims it, as one could that wants to hide its own. */
const CLAIMED = '192.0.2.123';

/** What is wrong with the addresses of clients, as the API sees them; undefined when each has its own. */
export function wrongAddresses(
  { peer, trusted, forwarded, client }: Arrival,
  { isEncrypted }: { isEncrypted: boolean },
): Pick<Wrong, 'id' | 'values'> | undefined {
  const chain = forwarded.split(',').map(plain);
  /** What proxies have added, the outermost first. */
  const added = chain.filter((address) => isIP(address) !== 0 && address !== CLAIMED);
  const [first] = added;
  if (!trusted) {
    if (first !== undefined) return { id: 'operate.doctor.clients.untrusted', values: { proxy: peer } };
    // Without a proxy the claim arrives as it was sent. The API itself does not speak https.
    const isDirect = chain.includes(CLAIMED) && !isEncrypted;
    return isDirect ? undefined : { id: 'operate.doctor.clients.missing', values: { proxy: peer } };
  }
  if (first === undefined)
    return client === CLAIMED
      ? { id: 'operate.doctor.clients.forged', values: { proxy: peer } }
      : { id: 'operate.doctor.clients.missing', values: { proxy: peer } };
  // Where this command runs at an address of TRUST_PROXY, its claim counts.
  return client === first || client === CLAIMED
    ? undefined
    : { id: 'operate.doctor.clients.untrusted', values: { proxy: client } };
}

export const clients: Step = {
  name: 'operate.doctor.clients',
  needs: 'operate.doctor.sameDatabase',
  async run(services): Found {
    const url = services.config.publicUrl;
    const response = await ask(services, '/health/arrival', {
      'x-forwarded-for': CLAIMED,
      [PROOF_HEADER]: doctorProof(services),
    });
    if (!response.ok)
      return { id: 'operate.doctor.clients.unknown', values: { url, status: response.status }, warning: true };
    return wrongAddresses((await response.json()) as Arrival, { isEncrypted: url.startsWith('https:') });
  },
};

const A_YEAR_SECONDS = 31_536_000;

/** A stricter header of the proxy is fine; of several, browsers take the first. */
const isStrictTransport = (text: string): boolean =>
  Number(/^\s*max-age="?(\d+)/i.exec(text.split(',')[0] ?? '')?.[1] ?? 0) >= A_YEAR_SECONDS;

/** Headers that protect pages, as far as they did not arrive as they were sent: `name: value`. */
export async function changedHeaders(services: PortalServices, headers: Headers): Promise<string[]> {
  const { config } = services;
  const policy = await pagePolicy(services, join(config.appsDir, 'shell/dist'), {
    styles: ['…'],
    sendTo: await trackerOrigins(config),
  });
  const checks: Record<string, (text: string) => boolean> = {
    'Content-Security-Policy': (text) => text.replace(/'nonce-[^']*'( 'sha256-[^']*')*/, '…') === policy,
    'X-Content-Type-Options': (text) => text === 'nosniff',
    'Referrer-Policy': (text) => text === 'no-referrer',
    ...(config.publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': isStrictTransport } : {}),
  };
  return Object.entries(checks).flatMap(([name, isSound]) => {
    const text = headers.get(name) ?? '';
    return isSound(text) ? [] : [`${name}: ${text || '-'}`];
  });
}

export const headers: Step = {
  name: 'operate.doctor.headers',
  needs: 'operate.doctor.proxy',
  async run(services): Found {
    const response = await ask(services, `${BASENAME}/`, { accept: 'text/html' });
    // Without a build there is no page, which the settings say.
    if (!response.ok) return 'skipped';
    const changed = await changedHeaders(services, response.headers);
    return changed.length > 0
      ? { id: 'operate.doctor.headers.wrong', values: { headers: changed.join('; ') } }
      : undefined;
  },
};
