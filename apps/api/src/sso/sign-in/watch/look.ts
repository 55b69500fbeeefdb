import { X509Certificate } from 'node:crypto';
import { CERTIFICATE_LEVELS } from '@portal/common/enums/sign-in/idp-finding';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { DAY_MS } from '@portal/common/rules/units';
import { guardedFetch, OutboundError } from '../../../platform/outbound/guarded-fetch.ts';
import { SsoFailure } from '../../provider/checks/failure.ts';
import { listFailedChecks } from '../../provider/checks/failures.db.ts';
import { discoveryOf, readDiscovery } from '../../protocols/openid/discovery.ts';
import { metadataIn } from '../../provider/metadata-text.ts';
import type { Provider } from '../../provider/providers.db.ts';
import { findRead, readSamlKeys } from '../../protocols/saml/our-keys.db.ts';
import { readSamlMetadata } from '../../protocols/saml/saml-metadata.ts';
import { openChecked } from '../test/tests.db.ts';
import type { Found } from '../../provider/findings/findings.db.ts';
import { keepDocument } from '../../protocols/keep-document.ts';
import { lastSigner, useOf } from './use.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** A provider is in daily use with sign-ins on this many of 14 days. */
const DAILY = 8;
/** Longer than a three-day weekend. */
const SILENT_MS = 4 * DAY_MS;
/** Providers read our metadata daily, if at all. */
const OUR_KEY_MS = 7 * DAY_MS;

/** The provider's metadata, read again; where it cannot be read, the stored one and the reason. */
async function metadataOf(
  { config }: Services,
  provider: Provider,
): Promise<{ text: string | null; unreachable?: string }> {
  const { idp_agreement: agreement, idp_metadata_url: address, metadata_by_file: byFile, metadata } = provider;
  if (byFile) return { text: metadata };
  try {
    const answer = await guardedFetch(agreement === IdpAgreement.oauth2 ? discoveryOf(address).url : address, {
      allowPrivate: config.idpAllowPrivate,
    });
    if (!answer.ok) throw new OutboundError(`status ${answer.status}`);
    return { text: await metadataIn(answer) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { text: metadata, unreachable: error.message };
  }
}

/** The certificate that counts is the one that signs; before the first sign-in the one that ends first. */
async function certificateFindings(
  { db, clock }: Services,
  { config_id: configId }: Provider,
  certificates: readonly string[],
): Promise<Found[]> {
  const known = certificates.map((pem) => new X509Certificate(pem));
  const signer = await lastSigner(db, configId);
  const signs = known.find(({ fingerprint256 }) => fingerprint256 === signer);
  const [first] = known.sort((a, b) => a.validToDate.getTime() - b.validToDate.getTime());
  const ends = (signs ?? first)?.validToDate;
  const days = ends === undefined ? Infinity : (ends.getTime() - clock.now().getTime()) / DAY_MS;
  const level = CERTIFICATE_LEVELS.find((most) => days <= most);
  return [
    ...(signer !== undefined && !signs ? [{ finding: 'keyChanged' as const, level: 0, detail: signer }] : []),
    ...(level === undefined || !ends ? [] : [{ finding: 'certificate' as const, level, detail: ends.toISOString() }]),
  ];
}

/** Sign-ins refused for their signature in the last day: the provider signs with a key that it does not announce. */
async function refusals({ db, vault, clock }: Services, { config_id: configId }: Provider): Promise<Found[]> {
  const sealed = await listFailedChecks(db, configId, new Date(clock.now().getTime() - DAY_MS));
  const refused = sealed.filter((one) => openChecked(vault, one)?.check === 'signature').length;
  return refused > 0 ? [{ finding: 'signatureRefused', level: 0, detail: String(refused) }] : [];
}

async function silence({ db, clock }: Services, { config_id: configId }: Provider): Promise<Found[]> {
  const { lastAt, days } = await useOf(db, configId);
  const silent = lastAt !== null && days >= DAILY && clock.now().getTime() - lastAt.getTime() > SILENT_MS;
  return silent ? [{ finding: 'silent', level: 0, detail: lastAt.toISOString() }] : [];
}

async function ourKey({ db, clock }: Services, { co_id: coId }: Provider): Promise<Found[]> {
  const next = (await readSamlKeys(db))?.next;
  if (!next || clock.now().getTime() - next.created_at.getTime() < OUR_KEY_MS) return [];
  const read = await findRead(db, coId);
  return read && read >= next.created_at ? [] : [{ finding: 'ourKeyUnread', level: 0, detail: next.fingerprint }];
}

/**
 * What is wrong with the metadata of a provider. It is kept when a sign-in could use it, which also reports a changed
 * identity; the certificates that count are those of the document that sign-ins use.
 */
async function documentFindings(
  services: Services,
  provider: Provider,
  { text, fetched }: { text: string; fetched: boolean },
): Promise<Found[]> {
  const { config, clock } = services;
  const { idp_metadata_url: address, metadata } = provider;
  const allowHttp = config.idpAllowPrivate;
  const certificatesIn = (document: string) =>
    provider.idp_agreement === IdpAgreement.saml
      ? readSamlMetadata(document, { at: clock.now(), allowHttp }).certificates
      : (readDiscovery(document, { address, allowHttp }), []);
  try {
    const read = certificatesIn(text);
    const kept = fetched ? await keepDocument(services, provider, text) : 'stored';
    const used = kept === 'stored' || metadata === null ? read : certificatesIn(metadata);
    return await certificateFindings(services, provider, used);
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    return [{ finding: 'unusable', level: 0, detail: error.checked?.check ?? 'document' }];
  }
}

/** Checks an enabled provider, and returns what is wrong with it now. */
export async function look(services: Services, provider: Provider): Promise<Found[]> {
  const saml = provider.idp_agreement === IdpAgreement.saml;
  const { text, unreachable } = await metadataOf(services, provider);
  return [
    ...(unreachable === undefined ? [] : [{ finding: 'unreachable' as const, level: 0, detail: unreachable }]),
    ...(text === null ? [] : await documentFindings(services, provider, { text, fetched: unreachable === undefined })),
    ...(await refusals(services, provider)),
    ...(await silence(services, provider)),
    ...(saml ? await ourKey(services, provider) : []),
  ];
}
