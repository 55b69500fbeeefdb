import { correctRegistration, decideRegistration, listRegistrations, readRegistration, type RefusedValue } from '@portal/common/contract/console/registration-approval';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { provenAddresses } from '../../addresses/proven-address.db.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connect.ts';
import type { App } from '../../http/request/app-type.ts';
import { refuseAt } from '../../http/calls/refusal.ts';
import { serve } from '../../http/calls/serve.ts';
import { queueMessage } from '../../mail/outbox.ts';
import { readerOf, reachable } from '../../mail/recipient.ts';
import { refusedText } from '../../mail/refused-text.ts';
import { idOf, listApplications } from '../../partner-applications/applications.db.ts';
import { refuseUnseenConflicts } from '../../review/conflicts/shown-conflicts.db.ts';
import { decisionKey, leavesAt } from '../../review/decisions.db.ts';
import type { Services } from '../../services.ts';
import { readWorkingClock } from '../../working-hours/working-hours.db.ts';
import { correctApplication } from './correct-registration.ts';
import { decideApplication, findApplicant, findApplication } from './registration-approval.db.ts';
import { registrationView } from './registration-view.ts';

/** Applications of partner companies, for staff: the queue, corrections and decisions. */
export function registrationApprovalRoutes(app: App, services: Services): void {
  serve(app, services, listRegistrations, async ({ query }, { tx, now }) =>
    listApplications(tx, 'registration_application', query, { working: await readWorkingClock(tx, services.config), now: now() }));

  serve(app, services, readRegistration, async ({ params, query }, context) => {
    const application = await findApplication(context.tx, idOf(params.id), context);
    if (application.user_id !== query.user_id) context.refuse('4041100009');
    return registrationView(application, context);
  });

  serve(app, services, correctRegistration, async ({ params, query, body, caller }, context) => {
    const id = idOf(params.id);
    const { changes, coId } = await correctApplication({ id, userId: query.user_id, body }, context);
    await audit(context.tx, { actor: caller.userId, action: 'registration.corrected', object: coId, subject: query.user_id, detail: { application: id, changes } }, context.now());
  });

  serve(app, services, decideRegistration, async ({ params, body, caller }, context) => {
    const { tx } = context;
    const at = context.now();
    if (String(body.id) !== params.id) refuseAt('id', 'request.invalid');
    const { approval_status: result, approval_opinion: opinion, refused_fields: refused = [] } = body;
    if (result === Decision.agree) await refuseUnseenConflicts(tx, { queue: 'registration', id: body.id, caller }, context);
    const { application, data } = await decideApplication(tx, {
      id: body.id, userId: body.user_id, by: caller.userId, result, opinion, refused, version: body.version, at,
    }, context);
    await audit(tx, {
      actor: caller.userId, action: result === Decision.agree ? 'registration.agreed' : 'registration.rejected',
      object: application.co_id, subject: application.user_id, detail: { application: application.id, refused },
    }, at);
    await tellApplicant(tx, { ...application, company: data.company_name }, { result, opinion, refused }, at, pageUrl(services.config.publicUrl, PAGE.partnerCompany));
  });
}

interface Told { result: Decision; opinion: string; refused: readonly RefusedValue[] }

/** Notifies the applicant of the decision in the applicant's language. */
async function tellApplicant(tx: Tx, { id, user_id, company }: { id: number; user_id: string; company: string }, { result, opinion, refused }: Told, at: Date, link: string): Promise<void> {
  const user = await findApplicant(tx, user_id);
  // An unverified address may belong to a stranger, who must not read the opinion.
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const reader = readerOf(user);
  await queueMessage(tx, {
    ...to, reader, template: result === Decision.agree ? 'registrationAgreed' : 'registrationRejected', link, at,
    values: { name: user.user_name, company, opinion, refused: refusedText(reader.locale, to.channel, refused.map(({ field, reason }) => [`registrationField.${field}`, `registrationReason.${reason}`])) },
    notBefore: leavesAt(at), dedupeKey: decisionKey({ queue: 'registration', id }, at),
  });
}
