import { reasonOf } from '../checks/reason-of.ts';
import { connect } from 'node:tls';
import { readPublicKey } from '@portal/common/contract/sign-in/public-key';
import { DAY_MS } from '@portal/common/rules/units';
import { tryRemote } from '../checks/try-outside.ts';
import { ask, PATIENCE } from './ask.ts';
import { clients, headers } from './behind-proxy.ts';
import type { Found, Step } from './steps.ts';

/** Seconds by which the clocks may differ: codes of authenticators count 30. */
const CLOCK_SECONDS = 5;
/** Days that a certificate should have left. */
const TLS_DAYS = 14;

const address: Step = {
  name: 'operate.doctor.address',
  needs: 'operate.doctor.tls',
  async run(services): Found {
    const url = services.config.publicUrl;
    try {
      const response = await ask(services, '/health/live');
      const { status } = (await response.json().catch(() => ({}))) as { status?: string };
      if (status !== 'live') return { id: 'operate.doctor.address.other', values: { url, status: response.status } };
      return undefined;
    } catch (error) {
      return { id: 'operate.doctor.address.wrong', values: { url, reason: reasonOf(error) } };
    }
  },
};

interface Certificate {
  until: Date;
  reason: string | undefined;
}

function certificateOf({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((done, fail) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false, timeout: PATIENCE },
      () => {
        const { authorized, authorizationError } = socket;
        done({
          until: new Date(socket.getPeerCertificate().valid_to),
          reason: authorized ? undefined : String(authorizationError),
        });
        socket.end();
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('ETIMEDOUT'))).once('error', fail);
  });
}

/** Before the address, because an untrusted certificate makes every request fail. */
const tls: Step = {
  name: 'operate.doctor.tls',
  async run({ config }): Found {
    const url = new URL(config.publicUrl);
    if (url.protocol !== 'https:') return 'skipped';
    const certificate = await certificateOf(url).catch(() => undefined);
    // The next step names an address that does not answer.
    if (!certificate) return undefined;
    if (certificate.reason !== undefined)
      return { id: 'operate.doctor.tls.wrong', values: { host: url.host, reason: certificate.reason } };
    const days = Math.floor((certificate.until.getTime() - Date.now()) / DAY_MS);
    return days < TLS_DAYS
      ? { id: 'operate.doctor.tls.soon', values: { host: url.host, days }, warning: true }
      : undefined;
  },
};

const ready: Step = {
  name: 'operate.doctor.ready',
  needs: 'operate.doctor.address',
  async run(services): Found {
    const { failing = [], status } = (await (await ask(services, '/health/ready')).json()) as {
      failing?: string[];
      status?: string;
    };
    return status === 'ready'
      ? undefined
      : { id: 'operate.doctor.ready.wrong', values: { parts: failing.join(', ') || String(status) } };
  },
};

const proxy: Step = {
  name: 'operate.doctor.proxy',
  needs: 'operate.doctor.address',
  async run(services): Found {
    const response = await ask(services, readPublicKey.path);
    return response.ok
      ? undefined
      : {
          id: 'operate.doctor.proxy.wrong',
          values: { host: new URL(services.config.publicUrl).host, status: response.status },
        };
  },
};

const clock: Step = {
  name: 'operate.doctor.clock',
  needs: 'operate.doctor.proxy',
  async run(services): Found {
    const { now } = (await (await ask(services, readPublicKey.path)).json()) as { now: number };
    const seconds = Math.round(Math.abs(now - Date.now()) / 1000);
    return seconds > CLOCK_SECONDS ? { id: 'operate.doctor.clock.wrong', values: { seconds } } : undefined;
  },
};

/** Compares with the keys in the database here the one that the API hands out: its id is unique. */
const sameDatabase: Step = {
  name: 'operate.doctor.sameDatabase',
  needs: 'operate.doctor.proxy',
  async run(services): Found {
    const { kid } = (await (await ask(services, readPublicKey.path)).json()) as { kid?: string };
    const known = await services.db
      .selectFrom('sealing_key')
      .select('kid')
      .where('kid', '=', String(kid))
      .executeTakeFirst();
    return known ? undefined : { id: 'operate.doctor.sameDatabase.wrong', values: { url: services.config.publicUrl } };
  },
};

/** Reads each remote as a browser would, and compares all its files with the digests that the portal gives to browsers. */
const remotes: Step = {
  name: 'operate.doctor.remotes',
  needs: 'operate.doctor.address',
  async run({ remotes: known, config }): Found {
    const claims = await known.claims();
    if (claims.length === 0) return { id: 'operate.doctor.remotes.none', values: { folder: config.appsDir } };
    const wrong: string[] = [];
    for (const claim of claims)
      await tryRemote(config, claim).catch((error: unknown) => wrong.push(`${claim.name}: ${reasonOf(error)}`));
    return wrong.length > 0 ? { id: 'operate.doctor.remotes.wrong', values: { remotes: wrong.join('; ') } } : undefined;
  },
};

/** What a person meets at the public address. */
export const OUTSIDE: readonly Step[] = [tls, address, ready, proxy, headers, clock, sameDatabase, clients, remotes];
