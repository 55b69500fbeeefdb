import {
  certifyCustomer,
  createCustomer,
  customerDeletion,
  deleteCustomer,
} from '@portal/common/contract/console/own-customers';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { Site } from '@portal/common/enums/user/site';
import { UserType } from '@portal/common/enums/user/user-type';
import { isCompanyPendingDeletion } from '../../../identity/addresses/pending-deletion.db.ts';
import { submitForReview } from '../../../companies/certification/certification.db.ts';
import { refuseUnchanged } from '../../../companies/certification/unchanged.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { findLicence } from '../../../platform/files/files.db.ts';
import { removeFiles } from '../../../platform/files/remove-files.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseAt as refuseAtAny, type Refusing } from '../../../platform/errors/refusal.ts';
import { serve, serveInSteps, type StepContext } from '../../../platform/http/calls/serve.ts';
import { isCountry } from '../../../companies/lookups/lookups.ts';
import { endProposal, findOpen, lapseProposal } from '../../../companies/requests/proposals.db.ts';
import { companyOf as subjectOf, deletionNeeds, proposeDeletion } from '../deletion-proposals.ts';
import { endingRoutes } from '../../companies/end-proposal.ts';
import { deleteOwn, hasAccounts, insertCompany, isNameClaimed, lockDeletable, lockOwn } from './own-customers.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Customers that staff create and manage themselves, on site 2 only. */
export function ownCustomersRoutes(app: App, services: Services): void {
  const checkSite = ({ refuse }: Refusing<'Account.Site.Denied'>) => {
    if (services.config.siteId !== Site.second) refuse('Account.Site.Denied');
  };

  serve(app, services, createCustomer, async ({ body, caller }, context) => {
    const { tx, now, refuseAt } = context;
    checkSite(context);
    if (!isCountry(body.company_country)) refuseAtAny('company_country', 'country.empty');
    const { company_name: name, company_country: country, company_address: address = '' } = body;
    if (await isCompanyPendingDeletion(tx, name, [UserType.enterprise]))
      refuseAt('company_name', 'Account.Company.Deleting');
    if (await isNameClaimed(tx, name)) refuseAt('company_name', 'Account.Company.Exists');
    const id = await insertCompany(tx, { name, country, address, by: caller.userId, at: now() });
    await audit(tx, { actor: caller.userId, action: 'customer.created', object: id, detail: { name } }, now());
    return { id };
  });

  interface Deleting {
    coId: string;
    by: string;
    at: Date;
    proposedBy?: string;
  }

  /** Deletes a customer of this member of staff and returns its files, which are removed after the commit. */
  async function deleteNow(
    tx: Tx,
    { coId, by, at, proposedBy }: Deleting,
    { refuse }: Refusing<'Account.Company.Accounts'>,
  ): Promise<string[]> {
    const files = (await deleteOwn(tx, coId, at)) ?? refuse('Account.Company.Accounts');
    await audit(
      tx,
      {
        actor: by,
        action: 'customer.deleted',
        object: coId,
        detail: { files: files.length, ...(proposedBy && { proposed_by: proposedBy }) },
      },
      at,
    );
    return files;
  }

  async function remove(
    { transaction }: Pick<StepContext, 'transaction'>,
    work: (tx: Tx) => Promise<string[]>,
  ): Promise<void> {
    await removeFiles(services, await transaction(work));
  }

  serveInSteps(app, services, deleteCustomer, async ({ params: { co: coId }, caller }, context) => {
    checkSite(context);
    const [at, by] = [context.now(), caller.userId];
    const kinds = deletionNeeds(services.config);
    await remove(context, async (tx) => {
      await lockDeletable(tx, coId, by, context);
      if (kinds.length === 0) return deleteNow(tx, { coId, by, at }, context);
      if (await hasAccounts(tx, coId)) context.refuse('Account.Company.Accounts');
      await proposeDeletion(tx, { of: subjectOf(coId), coId, kinds, by, at }, context);
      return [];
    });
    return kinds.length > 0 ? { proposed: true } : {};
  });

  serveInSteps(app, services, customerDeletion.confirm, ({ params: { id: coId }, body, caller }, context) => {
    checkSite(context);
    const [at, by] = [context.now(), caller.userId];
    return remove(context, async (tx) => {
      const { proposed_by: proposedBy } =
        (await findOpen(tx, subjectOf(coId))) ?? context.refuse('Account.Proposal.Gone');
      await lockDeletable(tx, coId, proposedBy, context);
      await endProposal(tx, { ...subjectOf(coId), id: body.proposal, by, at, outcome: 'confirmed' }, context);
      return deleteNow(tx, { coId, by, at, proposedBy }, context);
    });
  });

  endingRoutes(app, services, customerDeletion, { subjectOf, about: 'deletion' });

  serve(app, services, certifyCustomer, async ({ query, body, caller }, context) => {
    const { tx, now, refuseAt } = context;
    checkSite(context);
    const coId = query.company_id;
    await lockOwn(tx, coId, caller.userId, context);
    const licence = await findLicence(tx, body.lic_id, { userId: caller.userId, coId });
    if (!licence) return refuseAt('lic_id', 'Account.Licence.Not.Exist');
    await refuseUnchanged(
      tx,
      coId,
      {
        LicType: ['lic_type', body.lic_type],
        LicURL: ['lic_id', licence.lic_id],
        Company: ['company', body.company],
        LicCode: ['lic_code', body.lic_code],
      },
      context,
    );
    const auth_status = await submitForReview(
      tx,
      {
        coId,
        userId: caller.userId,
        userType: UserType.enterprise,
        company: body.company,
        code: body.lic_code,
        type: body.lic_type,
        licId: licence.lic_id,
        method: AuthMethod.licence,
        fields: { company: 'company', code: 'lic_code' },
        at: now(),
      },
      context,
    );
    await lapseProposal(tx, subjectOf(coId), now());
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'certification.submitted',
        object: coId,
        detail: { lic_id: licence.lic_id, byStaff: true },
      },
      now(),
    );
    return { auth_status };
  });
}
