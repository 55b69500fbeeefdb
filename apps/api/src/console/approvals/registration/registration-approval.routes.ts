import { answerRegistration } from '@portal/common/contract/company/partner-company';
import {
  correctRegistration,
  decideRegistration,
  listRegistrations,
  readRegistration,
} from '@portal/common/contract/queues/registration-approval';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import { APPLICATION_COLUMNS } from '../application-file.ts';
import { listApplications } from '../partner-applications.db.ts';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import { serveList } from '../../../platform/http/lists/served-lists.ts';
import { decide } from '../../review/decision.ts';
import { noteRead } from '../../review/versions.db.ts';
import { answerQuestion } from './answer-registration.ts';
import { correctApplication } from './correct-registration.ts';
import { registrationQueue } from './registration-queue.ts';
import { registrationView } from './registration-view.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findApplication } from '../../../companies/registration/application.db.ts';

/** Applications of partner companies, for staff: the queue, corrections and decisions. */
export function registrationApprovalRoutes(app: App, services: Services): void {
  const file = { name: 'partner-registrations', id: ({ id }: { id: number }) => id, columns: APPLICATION_COLUMNS };
  serveList(app, services, listRegistrations, file, async ({ query, caller }, { tx, now }) =>
    listApplications(tx, 'registration_application', query, {
      reader: caller.userId,
      config: services.config,
      now: now(),
    }),
  );

  serve(app, services, readRegistration, async ({ params, query, caller }, context) => {
    const application = await findApplication(context.tx, requestIdOf(params.id), context);
    if (application.user_id !== query.user_id) context.refuse('4041100009');
    await noteRead(context.tx, { queue: 'registration', id: application.id, by: caller.userId });
    return registrationView(application, caller.userId, context);
  });

  serve(app, services, correctRegistration, async ({ params, query, body, caller }, context) => {
    const id = requestIdOf(params.id);
    const { changes, coId } = await correctApplication({ id, userId: query.user_id, body }, context);
    await noteRead(context.tx, { queue: 'registration', id, by: caller.userId });
    await audit(
      context.tx,
      {
        actor: caller.userId,
        action: 'registration.corrected',
        object: coId,
        subject: query.user_id,
        detail: { application: id, changes },
      },
      context.now(),
    );
  });

  serve(app, services, answerRegistration, answerQuestion);

  serve(app, services, decideRegistration, ({ params, body, caller }, context) => {
    if (String(body.id) !== params.id) refuseAt('id', 'request.invalid');
    return decide(context, registrationQueue, { body, caller });
  });
}
