import { downloadExport, orderExport, readExport } from '@portal/common/contract/account/account-export';
import type { FileReply } from '@portal/common/contract/endpoint';
import type { ExportStatus } from '@portal/common/enums/user/export-status';
import { DAY_S } from '@portal/common/rules/units';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { limit } from '../../platform/limits/limits.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { findExport, findRunningExport, isExportReady, queueExport } from './account-export.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Limit of exports per account: each one reads all data of the account. */
const EXPORTS_A_DAY = { points: 5, seconds: DAY_S };

/** Exports a copy of the account's data. */
export function accountExportRoutes(app: App, services: Services): void {
  const { db } = services;

  serveInSteps(app, services, orderExport, async ({ caller }, { now, transaction }) => {
    const running = await findRunningExport(db, caller.userId);
    if (running) return running;
    await limit(db, `export ${caller.userId}`, EXPORTS_A_DAY, now());
    return transaction(async (tx) => {
      const ordered = await queueExport(tx, caller, now());
      if (!ordered) {
        const parallel = await findRunningExport(tx, caller.userId);
        if (!parallel) throw new Error('A running export prevented a new one, but it has ended.');
        return parallel;
      }
      await audit(tx, { actor: caller.userId, action: 'export.requested', object: caller.userId }, now());
      return ordered;
    });
  });

  serve(app, services, readExport, async ({ params, caller }, { tx, refuse }) => {
    const row = await findExport(tx, { exportId: params.export_id, userId: caller.userId });
    if (!row) return refuse('Account.NotFound');
    return { status: row.status as ExportStatus, progress: row.progress, expire_time: row.expires_at };
  });

  serveInSteps(
    app,
    services,
    downloadExport,
    async ({ params, caller }, { now, transaction, refuse }): Promise<FileReply> => {
      // Access keys cannot export: the export is for the person, not for programs.
      if (caller.sessionId === '') refuse('Account.Permission.Denied');
      const ready = await isExportReady(db, { exportId: params.export_id, userId: caller.userId, at: now() });
      const content = ready ? await services.files.read(params.export_id) : null;
      if (!content) return refuse('Account.NotFound');
      await transaction((tx) =>
        audit(tx, { actor: caller.userId, action: 'export.downloaded', object: caller.userId }, now()),
      );
      return { kind: 'file', type: 'application/zip', bytes: content, name: 'account-data.zip' };
    },
  );
}
