import {
  correctRegistration,
  decideRegistration,
  listRegistrations,
  readRegistration,
} from '@portal/common/contract/queues/registration-approval';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import { idOf, listApplications } from '../partner-applications.db.ts';
import { decideOrPropose } from '../../review/proposals/propose.db.ts';
import { readWorkingClock } from '../../../platform/working-hours/working-hours.db.ts';
import { noteRead } from '../../review/versions.db.ts';
import { carryOutRegistration } from './carry-out-registration.ts';
import { correctApplication } from './correct-registration.ts';
import { registrationView } from './registration-view.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findApplication } from '../../../companies/registration/application.db.ts';

/** Applications of partner companies, for staff: the queue, corrections and decisions. */
export function registrationApprovalRoutes(app: App, services: Services): void {
  serve(app, services, listRegistrations, async ({ query }, { tx, now }) =>
    listApplications(tx, 'registration_application', query, {
      working: await readWorkingClock(tx, services.config),
      now: now(),
    }),
  );

  serve(app, services, readRegistration, async ({ params, query, caller }, context) => {
    const application = await findApplication(context.tx, idOf(params.id), context);
    if (application.user_id !== query.user_id) context.refuse('4041100009');
    await noteRead(context.tx, { queue: 'registration', id: application.id, by: caller.userId });
    return registrationView(application, context);
  });

  serve(app, services, correctRegistration, async ({ params, query, body, caller }, context) => {
    const id = idOf(params.id);
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

  serve(app, services, decideRegistration, ({ params, body, caller }, context) => {
    if (String(body.id) !== params.id) refuseAt('id', 'request.invalid');
    const at = context.now();
    const { id, user_id, approval_status, approval_opinion, version, refused_fields } = body;
    const decided = { id, user_id, approval_status, approval_opinion, version, refused_fields };
    return decideOrPropose(
      context,
      {
        request: { queue: 'registration', id },
        caller,
        approves: approval_status === Decision.approve,
        body: decided,
        at,
      },
      () => carryOutRegistration(context, { body: decided, by: caller.userId, at }),
    );
  });
}
