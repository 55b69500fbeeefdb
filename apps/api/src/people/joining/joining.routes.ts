import {
  answerAsked,
  answerOwnRequest,
  askAgainForLoginName,
  askForLoginName,
  askToJoin,
  askToJoinAgain,
  listOwnRequests,
  readAsked,
  withdrawAsked,
  withdrawOwnRequest,
} from '@portal/common/contract/company/joining';
import { acceptedTerms } from '../../companies/registration/registration-steps.ts';
import { requestIdOf } from '../../companies/requests/request-id.ts';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve, serveInSteps, type StepContext } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { limit } from '../../platform/limits/limits.ts';
import { answerQuestion } from './answer-asked.ts';
import { askForAnother, join } from './ask.ts';
import { askAgain, askedView, withdraw } from './asked.ts';
import { findAskedOf, findOwnAsked, listAskedBy, type AskedRow } from './joining.db.ts';
import { readTicket } from './ticket.ts';

/** Calls with a ticket, per network. */
const TICKETS = { points: 120, seconds: (15 * MINUTE_MS) / 1000 };

/** Applications for login accounts, for those who ask: strangers with a ticket, members with their session. */
export function joiningRoutes(app: App, services: Services): void {
  serveInSteps(app, services, askToJoin, join);

  serveInSteps(app, services, readAsked, async ({ body }, context) => {
    await limitTickets(context);
    return context.transaction(async (tx) =>
      askedView({ ...context, tx }, await findByTicket(tx, body.ticket, context)),
    );
  });

  serveInSteps(app, services, withdrawAsked, async ({ body }, context) => {
    await limitTickets(context);
    await context.transaction(async (tx) => {
      const row = await findByTicket(tx, body.ticket, context);
      await withdraw({ ...context, tx }, row, row.user_id);
    });
  });

  serveInSteps(app, services, answerAsked, async ({ body: { ticket, ...body } }, context) => {
    await limitTickets(context);
    await context.transaction(async (tx) => {
      const row = await findByTicket(tx, ticket, context);
      await answerQuestion(row, { by: row.user_id, body }, { ...context, tx });
    });
  });

  serveInSteps(app, services, askToJoinAgain, async ({ body }, context) => {
    await limitTickets(context);
    const { locale, network } = context;
    const accepted = await acceptedTerms(body.accepted, context);
    await context.transaction(async (tx) => {
      const row = await findByTicket(tx, body.ticket, context);
      const terms = { accepted, locale, network };
      await askAgain({ ...context, tx }, row, { by: row.user_id, note: body.note, terms });
    });
  });

  serve(app, services, askForLoginName, askForAnother);

  serve(app, services, listOwnRequests, async ({ caller }, context) => {
    const requests = [];
    for (const row of await listAskedBy(context.tx, caller.userId))
      requests.push({
        ...(await askedView(context, row)),
        id: row.id,
        login_name: row.login_name ?? '',
        username: row.user_name,
      });
    return { requests };
  });

  serve(app, services, withdrawOwnRequest, async ({ params, caller }, context) => {
    const row = (await findOwnAsked(context.tx, requestIdOf(params.id), caller.userId)) ?? context.refuse('4041100009');
    await withdraw(context, row, caller.userId);
  });

  serve(app, services, answerOwnRequest, async ({ params, body, caller }, context) => {
    const row = (await findOwnAsked(context.tx, requestIdOf(params.id), caller.userId)) ?? context.refuse('4041100009');
    await answerQuestion(row, { by: caller.userId, body }, context);
  });

  serve(app, services, askAgainForLoginName, async ({ params, body, caller }, context) => {
    const row = (await findOwnAsked(context.tx, requestIdOf(params.id), caller.userId)) ?? context.refuse('4041100009');
    await askAgain(context, row, { by: caller.userId, note: body.note, terms: null });
  });
}

const limitTickets = ({ services: { db, config }, network, now }: StepContext): Promise<void> =>
  limit(db, `ticket ${network}`, { ...TICKETS, points: TICKETS.points * config.networkLimitFactor }, now());

async function findByTicket(
  tx: Tx,
  ticket: string,
  { services: { config }, refuse }: Refusing<'Account.NotFound'> & Pick<StepContext, 'services'>,
): Promise<AskedRow> {
  const userId = readTicket(config, ticket);
  return (userId === undefined ? undefined : await findAskedOf(tx, userId)) ?? refuse('Account.NotFound');
}
