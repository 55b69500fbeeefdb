import {
  createPartner,
  listPartnerCreators,
  listPartners,
  readPartner,
  readPartnerFile,
  updatePartner,
  uploadPartnerFile,
} from '@portal/common/contract/console/partners';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { HOUR_S } from '@portal/common/rules/units';
import { audit } from '../../platform/audit/audit.ts';
import { windowOf } from '../../platform/db/page.ts';
import { decoding } from '../../platform/files/decoding.ts';
import { sanitiseDocument } from '../../platform/files/sanitise-document.ts';
import { sendDocument } from '../../platform/http/calls/send-document.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { serveList, type ListFile } from '../../platform/http/lists/served-lists.ts';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { limit } from '../../platform/limits/limits.ts';
import { countryName, partnerLevelName } from '../../companies/lookups/lookups.ts';
import { findOpenIn, openSubjects } from '../../companies/requests/proposals.db.ts';
import { levelProposalRoutes, readLevelChange } from './level-proposal.ts';
import { findPartnerFile, storePartnerFile } from './partner-files.db.ts';
import { partnerView } from './partner-form.ts';
import { filterOf } from '../companies/company-filter.ts';
import { readCompanyIds } from '../companies/company-list.db.ts';
import { listCreators, orderOf } from '../companies/company-order.ts';
import { findMainContact, findPartner, readPartnerCompanies } from './partners.db.ts';
import { createCompany, saveCompany } from './save-partner.ts';
import type { Services } from '../../platform/http/services.ts';

/** Rows of a page. */
const PAGE_SIZE = 20;
/** `file_type` of an upload: signing material, the only kind. */
const SIGNING_MATERIAL = 1;
/** Limit of uploads per account: each one is decoded and stored. */
const UPLOADS = { points: 60, seconds: HOUR_S };

const FILE: ListFile<AnswerOf<typeof listPartners>['rows'][number]> = {
  name: 'partners',
  id: ({ id }) => id,
  columns: [
    ['company_id', ({ id }) => id],
    ['company', ({ company_name }) => company_name],
    ['level', ({ partner_level_name }) => partner_level_name],
    ['country', ({ country_name }) => country_name],
    ['creator', ({ creator }) => creator],
    ['created', ({ create_time }) => create_time],
  ],
};

/** Partner companies, for staff: list, detail, form and signing material. */
export function partnersRoutes(app: App, services: Services): void {
  serveList(app, services, listPartners, FILE, async ({ query }, { tx, locale }) => {
    const filter = filterOf(query, query.proposed && (await openSubjects(tx, 'level')));
    const order = orderOf(tx, query, locale);
    const { ids, total, cursor } = await readCompanyIds(
      tx,
      { listed: 'partners', filter, order },
      windowOf(query, PAGE_SIZE),
    );
    const rows = await readPartnerCompanies(tx, ids);
    const proposed = await findOpenIn(tx, 'level', ids);
    return {
      total,
      cursor,
      rows: rows.map((row) => ({
        id: row.co_id,
        company_name: row.company_name,
        partner_level: row.level,
        partner_level_name: partnerLevelName(row.level, locale),
        proposed: proposed.has(row.co_id),
        auth_status: row.auth_status as AuthStatus,
        country_name: countryName(row.region_id, locale),
        creator: row.creator ?? '',
        create_time: row.created_at,
      })),
    };
  });

  serve(app, services, listPartnerCreators, async (_, { tx, locale }) => ({
    creators: await listCreators(tx, 'partners', locale),
  }));

  serveInSteps(app, services, uploadPartnerFile, async ({ form, file, caller }, { transaction, now, refuse }) => {
    if (form.file_type !== SIGNING_MATERIAL) refuseAt('file_type', 'request.invalid');
    const { partner_id: coId } = form;
    if (coId !== undefined && !(await transaction((tx) => findPartner(tx, coId)))) refuse('Account.NotFound');
    await limit(services.db, `upload ${caller.userId}`, UPLOADS, now());
    const row = await decoding(async () => {
      const document = await sanitiseDocument(await file.read(), { field: 'file', pdf: true });
      return transaction(async (tx) => {
        const stored = await storePartnerFile(tx, services.files, {
          document,
          name: file.name,
          ownerId: caller.userId,
          at: now(),
        });
        await audit(
          tx,
          {
            actor: caller.userId,
            action: 'partnerFile.uploaded',
            object: stored.file_id,
            detail: { partner: coId ?? null },
          },
          now(),
        );
        return stored;
      });
    });
    return {
      file_id: row.file_id,
      file_gns: row.file_id,
      file_name: row.name,
      file_type: row.media_type,
      file_size: row.size,
    };
  });

  // Before the path with an id, which would match too.
  serveInSteps(app, services, readPartnerFile, async ({ query, caller }, context) => {
    const row =
      (await context.transaction((tx) => findPartnerFile(tx, query.file_gns, caller))) ??
      context.refuse('Account.NotFound');
    return sendDocument({ id: row.file_id, media_type: row.media_type, name: row.name, size: row.size }, context);
  });

  serve(app, services, readPartner, async ({ params: { id: coId }, caller }, { tx, locale, refuse }) => {
    const partner = (await findPartner(tx, coId)) ?? refuse('Account.NotFound');
    const levelChange = await readLevelChange(tx, services.config, { coId, viewer: caller.userId, locale });
    return partnerView(partner, await findMainContact(tx, coId), levelChange, locale);
  });

  serve(app, services, createPartner, async (input, context) => ({ id: await createCompany(input, context) }));

  serve(app, services, updatePartner, saveCompany);

  levelProposalRoutes(app, services);
}
