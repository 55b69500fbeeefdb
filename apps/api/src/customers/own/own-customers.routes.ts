import { certifyCustomer, createCustomer, deleteCustomer } from '@portal/common/contract/console/own-customers';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { Site } from '@portal/common/enums/user/site';
import { UserType } from '@portal/common/enums/user/user-type';
import { isCompanyPendingDeletion } from '../../cancellation/pending-deletion.db.ts';
import { submitForReview } from '../../certification/certification.db.ts';
import { audit } from '../../db/audit.ts';
import { findLicence } from '../../files/files.db.ts';
import type { App } from '../../http/request/app-type.ts';
import { refuseAt as refuseAtAny, type Refusing } from '../../http/calls/refusal.ts';
import { serve, serveInSteps } from '../../http/calls/serve.ts';
import { isCountry } from '../../lookups/lookups.db.ts';
import type { Services } from '../../services.ts';
import { deleteOwn, insertCompany, isNameClaimed, lockOwn } from './own-customers.db.ts';

/** Customers that staff create and manage themselves, on site 2 only. */
export function ownCustomersRoutes(app: App, services: Services): void {
  const checkSite = ({ refuse }: Refusing<'Account.Site.Denied'>) => { if (services.config.siteId !== Site.second) refuse('Account.Site.Denied'); };

  serve(app, services, createCustomer, async ({ body, caller }, context) => {
    const { tx, now, refuseAt } = context;
    checkSite(context);
    if (!isCountry(body.company_country)) refuseAtAny('company_country', 'country.empty');
    const { company_name: name, company_country: country, company_address: address = '' } = body;
    if (await isCompanyPendingDeletion(tx, name, [UserType.enterprise])) refuseAt('company_name', 'Account.Company.Deleting');
    if (await isNameClaimed(tx, name)) refuseAt('company_name', 'Account.Company.Exists');
    const id = await insertCompany(tx, { name, country, address, by: caller.userId, at: now() });
    await audit(tx, { actor: caller.userId, action: 'customer.created', object: id, detail: { name } }, now());
    return { id };
  });

  serveInSteps(app, services, deleteCustomer, async ({ params, caller }, context) => {
    const { services: { files }, transaction, now, refuse } = context;
    checkSite(context);
    const removed = await transaction(async (tx) => {
      const status = await lockOwn(tx, params.co, caller.userId, context);
      if (status !== AuthStatus.unauthenticated && status !== AuthStatus.rejected) refuse('Account.Company.Authenticated');
      const gone = await deleteOwn(tx, params.co, now()) ?? refuse('Account.Company.Accounts');
      await audit(tx, { actor: caller.userId, action: 'customer.deleted', object: params.co, detail: { files: gone.length } }, now());
      return gone;
    });
    for (const id of removed) await files.remove(id);
  });

  serve(app, services, certifyCustomer, async ({ query, body, caller }, context) => {
    const { tx, now, refuseAt } = context;
    checkSite(context);
    const coId = query.company_id;
    await lockOwn(tx, coId, caller.userId, context);
    const licence = await findLicence(tx, body.lic_id, { userId: caller.userId, coId });
    if (!licence) return refuseAt('lic_id', 'Account.Licence.Not.Exist');
    const auth_status = await submitForReview(tx, {
      coId, userId: caller.userId, userType: UserType.enterprise, company: body.company, code: body.lic_code, type: body.lic_type,
      licId: licence.lic_id, method: AuthMethod.licence, fields: { company: 'company', code: 'lic_code' }, at: now(),
    }, context);
    await audit(tx, { actor: caller.userId, action: 'certification.submitted', object: coId, detail: { lic_id: licence.lic_id, byStaff: true } }, now());
    return { auth_status };
  });
}
