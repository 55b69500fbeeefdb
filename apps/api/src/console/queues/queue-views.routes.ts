import {
  changeQueueView,
  createQueueView,
  deleteQueueView,
  listQueueViews,
} from '@portal/common/contract/queues/queue-views';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { changeView, deleteView, insertView, listViewsOf } from './queue-views.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Id of a view from a path; 0, which no view has, for any other text. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Views of the queues, for staff. */
export function queueViewsRoutes(app: App, services: Services): void {
  serve(app, services, listQueueViews, async ({ caller }, { tx }) => ({
    views: (await listViewsOf(tx, caller.userId)).map(({ queue, is_default, ...view }) => ({
      ...view,
      queue: queue as ApprovalQueue,
      is_default,
    })),
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
    async ({ params, body: { name, filters, is_default }, caller }, { tx, refuse }) => {
      const isDefault = is_default === undefined ? undefined : is_default === 1;
      if (!(await changeView(tx, { id: idOf(params.id), userId: caller.userId }, { name, filters, isDefault })))
        refuse('Account.NotFound');
    },
  );

  serve(app, services, deleteQueueView, async ({ params, caller }, { tx, refuse }) => {
    if (!(await deleteView(tx, { id: idOf(params.id), userId: caller.userId }))) refuse('Account.NotFound');
  });
}
