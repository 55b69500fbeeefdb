import { pageUrl, providerPage } from '@portal/common/pages/addresses';
import { sql } from 'kysely';
import { notifyAdministrators } from '../../companies/company/administrators.db.ts';
import type { Expiring } from '../../platform/mail/expiries.db.ts';

/** Tokens of directories: owner and administrators of the company, who make them, are told. */
export const expiringTokens: Expiring = {
  table: 'directory_token',
  id: 'token_id',
  expiresAt: sql<Date | null>`expires_at`,
  works: sql<boolean>`true`,
  async tell(tx, { config }, { id, days, until, at, event }) {
    const {
      co_id: coId,
      config_id: configId,
      idp_name: provider,
    } = await tx
      .selectFrom('directory_token as t')
      .innerJoin('identity_provider as p', 'p.config_id', 't.config_id')
      .select(['p.co_id', 'p.config_id', 'p.idp_name'])
      .where('t.token_id', '=', id)
      .executeTakeFirstOrThrow();
    await notifyAdministrators(tx, coId, {
      template: 'tokenExpires',
      event,
      at,
      link: pageUrl(config.publicUrl, providerPage('detail', configId)),
      values: { provider, days, until },
    });
  },
};
