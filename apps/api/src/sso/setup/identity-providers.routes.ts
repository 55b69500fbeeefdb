import {
  checkIdpNameFree,
  createIdp,
  deleteIdp,
  listIdps,
  readIdp,
} from '@portal/common/contract/identity-provider/identity-providers';
import {
  decideIdpDocument,
  discardIdpCandidate,
  promoteIdp,
  restoreIdp,
} from '@portal/common/contract/identity-provider/idp-configurations';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { IDP } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { ourKeyOf } from '../protocols/saml/our-keys.ts';
import { oversOf, whyOver } from '../sign-in/test/passed.db.ts';
import { latestTests } from '../sign-in/test/tests.db.ts';
import { foundOf, listFindings } from '../provider/findings/findings.db.ts';
import { editRoutes } from './edit.ts';
import { ownCompany } from '../provider/own-company.ts';
import { recordProviderAct } from './tell-provider.ts';
import { findOwnProvider, lockProvider } from '../provider/own-provider.db.ts';
import {
  addProvider,
  deleteProvider,
  discard,
  findConfigurations,
  hasName,
  listProviders,
  promote,
  restore,
} from './setup.db.ts';
import { findMissing, overDetails } from './switch-on.db.ts';
import { decideWaiting } from './waiting.db.ts';
import { providerOf, rowOf } from './views.ts';
import type { Services } from '../../platform/http/services.ts';

/** Identity providers of an enterprise, managed by its main account. */
export function identityProvidersRoutes(app: App, services: Services): void {
  const { config } = services;

  serve(app, services, listIdps, async ({ params, caller }, context) => {
    const rows = await listProviders(context.tx, ownCompany(caller, params.enterprise_id, context));
    return { rows: rows.map((row) => rowOf(config, row)), total: rows.length };
  });

  serve(app, services, readIdp, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await findOwnProvider(tx, {
      configId: query.config_id,
      coId: ownCompany(caller, params.enterprise_id, context),
    });
    if (!row) return refuse('Account.NotFound');
    const ids = [row.live_id, row.candidate_id];
    const ourKey = row.idp_agreement === IdpAgreement.saml ? await ourKeyOf(tx, row.co_id) : null;
    const findings = (await listFindings(tx, row.config_id)).map(foundOf);
    return providerOf(
      config,
      row,
      {
        findings,
        ourKey,
        configurations: await findConfigurations(tx, ids),
        tests: await latestTests(tx, ids, now()),
        missing: await findMissing(tx, row, now()),
        over: await oversOf(tx, ids, now()),
      },
      now(),
    );
  });

  serve(app, services, checkIdpNameFree, async ({ params, query, caller }, context) => ({
    Validate: !(await hasName(context.tx, ownCompany(caller, params.enterprise_id, context), query.idp_name)),
  }));

  serve(app, services, createIdp, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const { idp_name: name, describe = '', idp_agreement: agreement, idp_type: system } = body;
    const config_id = await addProvider(tx, { coId, name, describe, agreement, system, at: now() });
    if (config_id === undefined) return refuse('Account.Idp.Limit', { values: { most: IDP.most } });
    await recordProviderAct(context, caller, 'idp.created', { coId, configId: config_id, name });
    return { config_id };
  });

  serve(app, services, deleteIdp, async ({ params, query, caller }, context) => {
    const { tx, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const name = await deleteProvider(tx, { configId: query.config_id, coId });
    if (name === undefined) return refuse('Account.NotFound');
    await recordProviderAct(context, caller, 'idp.deleted', { coId, configId: query.config_id, name });
  });

  serve(app, services, promoteIdp, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const own = { configId: body.config_id, coId: ownCompany(caller, params.enterprise_id, context) };
    const row = await lockProvider(tx, own);
    if (!row) return refuse('Account.NotFound');
    if (!(await promote(tx, own, { candidate: body.configuration_id, at: now() }))) {
      if (row.candidate_id !== body.configuration_id) refuse('Account.Idp.Changed');
      refuse('Account.Idp.Untested', overDetails(await whyOver(tx, body.configuration_id, now())));
    }
    await recordProviderAct(context, caller, 'idp.promoted', {
      ...own,
      name: row.idp_name,
      configuration: body.configuration_id,
    });
  });

  serve(app, services, discardIdpCandidate, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const own = { configId: body.config_id, coId: ownCompany(caller, params.enterprise_id, context) };
    if (!(await findOwnProvider(tx, own))) refuse('Account.NotFound');
    if (!(await discard(tx, own, body.configuration_id))) refuse('Account.Idp.Changed');
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'idp.discarded',
        object: own.configId,
        detail: { co_id: own.coId, configuration: body.configuration_id },
      },
      now(),
    );
  });

  serve(app, services, restoreIdp, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const own = { configId: body.config_id, coId: ownCompany(caller, params.enterprise_id, context) };
    const row = await lockProvider(tx, own);
    if (!row) return refuse('Account.NotFound');
    if (!(await restore(tx, own, new Date(now().getTime() - IDP.backMs)))) refuse('Account.Idp.NoPrevious');
    await recordProviderAct(context, caller, 'idp.restored', {
      ...own,
      name: row.idp_name,
      configuration: row.previous_id,
    });
  });

  serve(app, services, decideIdpDocument, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const own = { configId: body.config_id, coId: ownCompany(caller, params.enterprise_id, context) };
    const row = await lockProvider(tx, own);
    if (!row) return refuse('Account.NotFound');
    const accept = body.accept === 1;
    if (accept) checkRecent(caller, now(), context);
    const decided = await decideWaiting(tx, row, {
      documentId: body.document_id,
      accept,
      userId: caller.userId,
      at: now(),
    });
    if (!decided) refuse('Account.Idp.Changed');
    if (accept) {
      await recordProviderAct(context, caller, 'idp.documentAccepted', {
        ...own,
        name: row.idp_name,
        configuration: row.live_id,
      });
    } else {
      const detail = { co_id: own.coId, configuration: row.live_id };
      await audit(tx, { actor: caller.userId, action: 'idp.documentKeptOut', object: own.configId, detail }, now());
    }
  });

  editRoutes(app, services);
}
