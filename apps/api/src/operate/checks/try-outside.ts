import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { Config } from '../../platform/settings/config.ts';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { placeElsewhere, readRemote } from '../../portal/remotes/read-remote.ts';
import { discoveryOf } from '../../sso/protocols/openid/discovery.ts';

/**
 * Reads a remote at its public address, and compares it with the digest that browsers are given. Rejects when it
 * differs.
 */
export async function tryRemote(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { manifest, integrity }: RemoteClaim,
): Promise<void> {
  if (!integrity) throw new Error('integrity.json');
  await readRemote(placeElsewhere(new URL(manifest, publicUrl).href, [integrity.files]));
}

/** Reads the metadata of an identity provider. Rejects when it does not answer. */
export async function tryProvider(
  { idpAllowPrivate }: Pick<Config, 'idpAllowPrivate'>,
  { agreement, address }: { agreement: IdpAgreement; address: string },
): Promise<void> {
  const url = agreement === IdpAgreement.oauth2 ? discoveryOf(address).url : address;
  const response = await guardedFetch(new URL(url), {
    allowPrivate: idpAllowPrivate,
    timeoutMs: 5_000,
    maxBytes: 512 * 1024,
  });
  if (!response.ok) throw new Error(String(response.status));
}
