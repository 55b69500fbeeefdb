import { downloadExport, orderExport, readExport } from '@portal/common/contract/account-export';
import type { FileReply } from '@portal/common/contract/endpoint';
import { ExportStatus } from '@portal/common/enums/account/export-status';
import { audit } from '../db/audit.ts';
import { newId } from '../db/ids.ts';
import type { App } from '../http/app-type.ts';
import { limit } from '../limits/limits.ts';
import { serve, serveInSteps } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** Limit of exports per account: each one reads all data of the account. */
const ORDERS = { points: 5, seconds: 24 * 3600 };

/** Exports a copy of the account's data. */
export function accountExportRoutes(app: App, services: Services): void {
  const { db } = services;

  serveInSteps(app, services, orderExport, async ({ caller }, { now, transaction }) => {
    const running = await db.selectFrom('account_export').select('export_id')
      .where('user_id', '=', caller.userId).where('status', '=', ExportStatus.running).executeTakeFirst();
    if (running) return running;
    await limit(db, `export ${caller.userId}`, ORDERS, now());
    return transaction(async (tx) => {
      const export_id = newId('exp');
      const ordered = await tx.insertInto('account_export').values({
        export_id, user_id: caller.userId, status: ExportStatus.running, created_at: now(), leased_until: now(), expires_at: null,
      }).onConflict((conflict) => conflict.column('user_id').where('status', '=', ExportStatus.running).doNothing())
        .returning('export_id').executeTakeFirst();
      if (!ordered) {
        return tx.selectFrom('account_export').select('export_id')
          .where('user_id', '=', caller.userId).where('status', '=', ExportStatus.running).executeTakeFirstOrThrow();
      }
      await audit(tx, { actor: caller.userId, action: 'export.requested', object: caller.userId }, now());
      return ordered;
    });
  });

  serve(app, services, readExport, async ({ params, caller }, { tx, refuse }) => {
    const row = await tx.selectFrom('account_export').select(['status', 'progress', 'expires_at'])
      .where('export_id', '=', params.export_id).where('user_id', '=', caller.userId).executeTakeFirst();
    if (!row) return refuse('Account.NotFound');
    return { status: row.status as ExportStatus, progress: row.progress, expire_time: row.expires_at?.toISOString() ?? null };
  });

  serveInSteps(app, services, downloadExport, async ({ params, caller }, { now, transaction, refuse }): Promise<FileReply> => {
    // Access keys cannot export: the export is for the person, not for programs.
    if (caller.sessionId === '') refuse('Account.Permission.Denied');
    const row = await db.selectFrom('account_export').select('export_id')
      .where('export_id', '=', params.export_id).where('user_id', '=', caller.userId)
      .where('status', '=', ExportStatus.ready).where('expires_at', '>', now()).executeTakeFirst();
    const bytes = row ? await services.files.get(row.export_id) : null;
    if (!bytes) return refuse('Account.NotFound');
    await transaction((tx) => audit(tx, { actor: caller.userId, action: 'export.downloaded', object: caller.userId }, now()));
    return { kind: 'file', type: 'application/zip', bytes, name: 'account-data.zip' };
  });
}
