import { downloadList, listFiles, orderList, saveList } from '@portal/common/contract/console/list-files';
import type { FileReply } from '@portal/common/contract/endpoint';
import type { ExportStatus } from '@portal/common/enums/user/export-status';
import { LIST_FILE } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { authorise } from '../../platform/http/caller/authorise.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { csvStream } from '../../platform/http/csv.ts';
import { linesOf, listAt } from '../../platform/http/lists/served-lists.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { findReadyFile, listOwnFiles, orderFile } from './list-files.db.ts';

/** Files of the lists of the console. Who may read a list may save it. */
export function listFilesRoutes(app: App, services: Services): void {
  serveInSteps(app, services, saveList, async ({ query, caller }, context): Promise<FileReply> => {
    const { read, transaction, now, locale, refuse } = context;
    const list = listAt(services, query.of);
    authorise(list.endpoint, caller);
    let rows = 0;
    const bytes = await read((tx) =>
      csvStream(
        linesOf(
          list,
          caller,
          { locale, run: (work) => work({ ...context, ...refusing, tx }) },
          {
            ids: query.ids === undefined ? undefined : new Set(query.ids.split(',')),
            most: { rows: LIST_FILE.most, tooMany: () => refuse('Account.List.TooMany') },
            onRows: (count) => {
              rows = count;
            },
          },
        ),
      ),
    );
    await transaction((tx) =>
      audit(
        tx,
        {
          actor: caller.userId,
          action: 'list.saved',
          object: null,
          detail: { list: list.file.name, of: query.of, rows },
        },
        now(),
      ),
    );
    return { kind: 'file', type: 'text/csv; charset=utf-8', bytes, name: `${list.file.name}.csv` };
  });

  serve(app, services, orderList, async ({ body, caller }, { tx, now, locale, refuse }) => {
    const list = listAt(services, body.of);
    authorise(list.endpoint, caller);
    const ordered = { list: list.file.name, address: body.of, locale, at: now() };
    const file_id = (await orderFile(tx, caller, ordered)) ?? refuse('Account.List.Running');
    const detail = { list: list.file.name, of: body.of };
    await audit(tx, { actor: caller.userId, action: 'list.ordered', object: null, detail }, now());
    return { file_id };
  });

  serve(app, services, listFiles, async ({ caller }, { tx, now }) => ({
    files: (await listOwnFiles(tx, { userId: caller.userId, at: now() })).map(
      ({ created_at, expires_at, status, ...file }) => ({
        ...file,
        status: status as ExportStatus,
        create_time: created_at,
        expire_time: expires_at,
      }),
    ),
  }));

  serveInSteps(app, services, downloadList, async ({ params, caller }, { now, transaction, refuse }) => {
    // For the person, not for programs.
    if (caller.sessionId === '') refuse('Account.Permission.Denied');
    const { file_id: fileId } = params;
    const found = await transaction((tx) => findReadyFile(tx, { fileId, userId: caller.userId, at: now() }));
    const bytes = found ? await services.files.read(fileId) : null;
    if (!found || !bytes) return refuse('Account.NotFound');
    await transaction((tx) =>
      audit(tx, { actor: caller.userId, action: 'list.downloaded', object: null, detail: { list: found.list } }, now()),
    );
    return { kind: 'file', type: 'text/csv; charset=utf-8', bytes, name: `${found.list}.csv` } satisfies FileReply;
  });
}
