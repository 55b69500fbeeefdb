import {
  changeQueueView,
  createQueueView,
  deleteQueueView,
  hideColumns,
  listQueueViews,
  shareQueueView,
} from '@portal/common/contract/queues/queue-views';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { PRIVILEGES_OF_LIST, type StaffList } from '@portal/common/enums/staff/staff-list';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { keepHiddenColumns, readHiddenColumns } from './list-columns.db.ts';
import { changeView, deleteView, giveView, insertView, listViewsOf, lockView, type View } from './queue-views.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Id of a view from a path; 0, which no view has, for any other text. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const askerOf = (caller: Caller) => ({ userId: caller.userId, mayShare: holds(caller.privileges, Privilege.admin) });

/** May the caller open the list? */
const mayOpen = (caller: Caller, list: StaffList) =>
  PRIVILEGES_OF_LIST[list].some((privilege) => holds(caller.privileges, privilege));

const isList = (text: string): text is StaffList => text in PRIVILEGES_OF_LIST;

/** Changes of shared views are in the audit log; how somebody sees a list themselves is not. */
const note = (
  tx: Tx,
  { caller, action, view }: { caller: Caller; action: string; view: Pick<View, 'queue' | 'name' | 'filters'> },
  at: Date,
) =>
  audit(
    tx,
    { actor: caller.userId, action, object: null, detail: { list: view.queue, name: view.name, filter: view.filters } },
    at,
  );

/** Views and columns of the lists of the console, for staff. */
export function queueViewsRoutes(app: App, services: Services): void {
  serve(app, services, listQueueViews, async ({ caller }, { tx }) => ({
    views: (await listViewsOf(tx, caller.userId)).flatMap(({ queue, ...view }) =>
      isList(queue) && (!view.shared || mayOpen(caller, queue)) ? [{ ...view, queue }] : [],
    ),
    columns: (await readHiddenColumns(tx, caller.userId)).flatMap(({ list, hidden }) =>
      isList(list) ? [{ list, hidden }] : [],
    ),
  }));

  serve(
    app,
    services,
    createQueueView,
    async ({ body: { queue, name, filters, is_default }, caller }, { tx, refuse }) => {
      const id = await insertView(tx, { userId: caller.userId, queue, name, filters, isDefault: is_default === 1 });
      return { id: id ?? refuse('Account.QueueView.Limit') };
    },
  );

  serve(
    app,
    services,
    changeQueueView,
    async ({ params, body: { name, filters, is_default }, caller }, { tx, now, refuse }) => {
      const view = (await lockView(tx, idOf(params.id), askerOf(caller))) ?? refuse('Account.NotFound');
      const isDefault = is_default === undefined ? undefined : is_default === 1;
      await changeView(tx, view, { name, filters, isDefault });
      const changed = { ...view, name: name ?? view.name, filters: filters ?? view.filters };
      if (view.user_id === null) await note(tx, { caller, action: 'view.changed', view: changed }, now());
    },
  );

  serve(app, services, shareQueueView, async ({ params, body: { shared }, caller }, { tx, now, refuse }) => {
    const view = (await lockView(tx, idOf(params.id), askerOf(caller))) ?? refuse('Account.NotFound');
    if ((view.user_id === null) === (shared === 1)) return;
    if (!(await giveView(tx, view, shared === 1 ? null : caller.userId))) refuse('Account.QueueView.Limit');
    if (shared === 1) await note(tx, { caller, action: 'view.shared', view }, now());
    else await note(tx, { caller, action: 'view.unshared', view }, now());
  });

  serve(app, services, deleteQueueView, async ({ params, caller }, { tx, now, refuse }) => {
    const view = (await lockView(tx, idOf(params.id), askerOf(caller))) ?? refuse('Account.NotFound');
    await deleteView(tx, view);
    if (view.user_id === null) await note(tx, { caller, action: 'view.deleted', view }, now());
  });

  serve(app, services, hideColumns, async ({ params: { list }, body: { hidden }, caller }, { tx, refuse }) => {
    if (!isList(list)) return refuse('Account.NotFound');
    await keepHiddenColumns(tx, { userId: caller.userId, list, hidden });
  });
}
