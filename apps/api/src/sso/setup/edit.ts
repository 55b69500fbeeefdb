import { updateIdp } from '@portal/common/contract/identity-provider/identity-providers';
import { fetchIdpMetadata, uploadIdpMetadata } from '@portal/common/contract/identity-provider/idp-configurations';
import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { IDP } from '@portal/common/rules/limits';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { answerFlag } from '@portal/common/contract/encoded';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import type { RefusalDetails, Refusing } from '../../platform/errors/refusal.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { made } from '../provider/checks/checks.ts';
import { SsoFailure } from '../provider/checks/failure.ts';
import { refreshMetadata } from '../protocols/metadata.ts';
import { metadataText } from '../provider/metadata-text.ts';
import { findConfigured, encryptSecret, type NewConfiguration } from '../provider/providers.db.ts';
import { discoveryOf } from '../protocols/openid/discovery.ts';
import { actorOf } from './actor.ts';
import { recordProviderAct } from './tell-provider.ts';
import { documentOf, type IdpDocument } from './document.ts';
import { ownCompany } from '../provider/own-company.ts';
import { findOwnProvider, lockProvider, type ProviderRow } from '../provider/own-provider.db.ts';
import { changeProvider, findConfigurations, putCandidate, type ConfigurationRow } from './setup.db.ts';
import { whyOver } from '../sign-in/test/passed.db.ts';
import { findMissing, hasMetadata, overDetails, servingId, switchOn } from './switch-on.db.ts';
import type { Services } from '../../platform/http/services.ts';

type Edit = ParsedOf<typeof updateIdp>['body'];

/** The configuration that an edit starts from: the candidate, or else the live one. */
async function baseOf(tx: Tx, { live_id, candidate_id }: ProviderRow): Promise<ConfigurationRow | undefined> {
  const id = candidate_id ?? live_id;
  return id === null ? undefined : (await findConfigurations(tx, [id])).get(id);
}

const storedOf = ({ describe, status, version }: ProviderRow, base: ConfigurationRow | undefined) => ({
  describe,
  status,
  version,
  idp_metadata_url: base?.idp_metadata_url ?? '',
  client_id: base?.client_id ?? '',
  jit: answerFlag.parse(base?.jit ?? true),
  name_attribute: base?.name_attribute ?? '',
  email_attribute: base?.email_attribute ?? '',
});

/** The configuration that an edit leads to, or undefined when it changes none of it. */
function candidateOf(
  base: ConfigurationRow | undefined,
  body: Edit,
  seal: (secret: string) => string,
): Omit<NewConfiguration, 'configId' | 'at'> | undefined {
  const address = body.idp_metadata_url || (base?.idp_metadata_url ?? '');
  const jit = body.jit === undefined ? (base?.jit ?? true) : body.jit === 1;
  const clientId = body.client_id ?? base?.client_id ?? '';
  const nameAttribute = body.name_attribute ?? base?.name_attribute ?? '';
  const emailAttribute = body.email_attribute ?? base?.email_attribute ?? '';
  const secret = body.client_secret ?? '';
  const same =
    base !== undefined &&
    address === base.idp_metadata_url &&
    jit === base.jit &&
    clientId === base.client_id &&
    nameAttribute === base.name_attribute &&
    emailAttribute === base.email_attribute &&
    secret === '';
  const empty =
    base === undefined &&
    address === '' &&
    jit &&
    clientId === '' &&
    nameAttribute === '' &&
    emailAttribute === '' &&
    secret === '';
  if (same || empty) return undefined;
  return {
    metadataUrl: address,
    tenant: address === base?.idp_metadata_url ? base.tenant : null,
    file: address === '' && base?.metadata_by_file ? base.metadata : null,
    jit,
    clientId,
    nameAttribute,
    emailAttribute,
    clientSecretSealed: secret === '' ? (base?.client_secret_sealed ?? null) : seal(secret),
  };
}

/** What is missing for a switch-on; where it is the test alone, why that does not count any more. */
async function notReady(tx: Tx, row: ProviderRow, at: Date): Promise<RefusalDetails> {
  const missing = await findMissing(tx, row, at);
  const over = missing.includes('test') ? await whyOver(tx, servingId(row) ?? '', at) : null;
  const { text, extra } = overDetails(over);
  return { ...(text !== undefined && missing.length === 1 ? { text } : {}), extra: { missing, ...extra } };
}

type Unusable = 'Account.Idp.Metadata.File' | 'Account.Idp.Metadata.Unreachable';

/** Refuses metadata that could not be read from `address` or used, with the check that failed. */
function refuseMetadata({ refuse }: Refusing<Unusable>, error: unknown, address = ''): never {
  if (!(error instanceof SsoFailure)) throw error;
  if (error.code !== 'Account.Sso.Unavailable')
    return refuse('Account.Idp.Metadata.File', error.checked ? { extra: { check: error.checked } } : {});
  const check = made('address', CheckResult.failed, { sent: error.message, expected: address });
  return refuse('Account.Idp.Metadata.Unreachable', { extra: { check } });
}

/** Reads a provider's metadata as its owner gave it. Refuses what a sign-in could not use. */
function readable(context: Refusing<'Account.Idp.Metadata.File'>, read: () => IdpDocument): IdpDocument {
  try {
    return read();
  } catch (error) {
    return refuseMetadata(context as Refusing<Unusable>, error);
  }
}

/** Calls that change a provider's description, status and candidate. */
export function editRoutes(app: App, services: Services): void {
  const { config, vault } = services;

  serve(app, services, updateIdp, async ({ params, body, caller }, context) => {
    const { tx, now, refuse, refuseAt } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const row = await lockProvider(tx, { configId: body.config_id, coId });
    if (!row) return refuse('Account.NotFound');
    const base = await baseOf(tx, row);
    checkVersion<typeof updateIdp>(body.version, storedOf(row, base), context);
    if (body.idp_metadata_url && !config.idpAllowPrivate && !body.idp_metadata_url.startsWith('https:'))
      refuseAt('idp_metadata_url', 'idpMetadata.illegal');

    const acted = (act: 'idp.edited' | 'idp.disabled' | 'idp.enabled', detail: object = {}) =>
      recordProviderAct(context, caller, act, { coId, configId: row.config_id, name: row.idp_name, ...detail });
    const candidate = candidateOf(base, body, (secret) => encryptSecret(vault, secret));
    if (candidate) {
      const id = await putCandidate(tx, {
        ...candidate,
        configId: row.config_id,
        createdBy: actorOf(caller),
        at: now(),
      });
      await acted('idp.edited', { configuration: id, secret: Boolean(body.client_secret) });
    }
    if (body.describe !== undefined && body.describe !== row.describe) {
      await changeProvider(tx, row.config_id, { describe: body.describe });
      await audit(
        tx,
        { actor: actorOf(caller), action: 'idp.described', object: row.config_id, detail: { co_id: coId } },
        now(),
      );
    }
    if (body.status === undefined || body.status === row.status) return;
    // A link sets up and tests; its company decides what people sign in with.
    if (caller.link !== null) refuse('Account.Permission.Denied');
    if (body.status === IdpStatus.disabled) {
      await changeProvider(tx, row.config_id, { status: IdpStatus.disabled });
      await acted('idp.disabled');
      return;
    }
    checkRecent(caller, now(), context);
    const current = (await lockProvider(tx, { configId: body.config_id, coId })) ?? row;
    const id = servingId(current);
    const serves = id === null ? undefined : (await findConfigurations(tx, [id])).get(id);
    if (!hasMetadata(serves)) refuseAt('idp_metadata_url', 'idpMetadata.empty');
    if (!(await switchOn(tx, current, now()))) refuse('Account.Idp.NotReady', await notReady(tx, current, now()));
    await acted('idp.enabled', { configuration: id });
  });

  serve(app, services, uploadIdpMetadata, async ({ params, form, file, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const row = await lockProvider(tx, { configId: form.config_id, coId });
    if (!row) return refuse('Account.NotFound');
    if (row.idp_agreement !== IdpAgreement.saml) return refuse('Account.Idp.Metadata.File');
    if (file.size > IDP.metadataMost)
      return refuse('Account.Idp.Metadata.File', {
        extra: {
          check: made('document', CheckResult.failed, {
            sent: `${Math.ceil(file.size / 1024)} KB`,
            expected: `<= ${IDP.metadataMost / 1024} KB`,
          }),
        },
      });
    const text = metadataText(await file.read());
    readable(context, () =>
      documentOf({
        agreement: row.idp_agreement,
        text,
        address: '',
        fetchedAt: now(),
        at: now(),
        allowHttp: config.idpAllowPrivate,
      }),
    );
    const base = await baseOf(tx, row);
    const id = await putCandidate(tx, {
      configId: row.config_id,
      file: text,
      jit: base?.jit ?? true,
      nameAttribute: base?.name_attribute ?? '',
      emailAttribute: base?.email_attribute ?? '',
      createdBy: actorOf(caller),
      at: now(),
    });
    await recordProviderAct(context, caller, 'idp.edited', {
      coId,
      configId: row.config_id,
      name: row.idp_name,
      configuration: id,
      file: true,
    });
  });

  serveInSteps(app, services, fetchIdpMetadata, async ({ params, body, caller }, context) => {
    const { now, refuse } = context;
    const row = await findOwnProvider(services.db, {
      configId: body.config_id,
      coId: ownCompany(caller, params.enterprise_id, context),
    });
    const id = row?.candidate_id ?? row?.live_id;
    const provider = id === undefined || id === null ? undefined : await findConfigured(services.db, id);
    if (!row || !provider) return refuse('Account.NotFound');
    const { idp_agreement: agreement, idp_metadata_url: address, metadata_by_file: byFile } = provider;
    const url = agreement === IdpAgreement.oauth2 ? discoveryOf(address).url : address;
    const read = (text: string) =>
      documentOf({ agreement, text, address, fetchedAt: now(), at: now(), allowHttp: config.idpAllowPrivate });
    if (byFile) return { ...readable(context, () => read(provider.metadata ?? '')), kept: 'stored' as const };
    try {
      const { text, kept } = await refreshMetadata(services, provider, url, read);
      return { ...read(text), kept };
    } catch (error) {
      return refuseMetadata(context, error, url);
    }
  });
}
