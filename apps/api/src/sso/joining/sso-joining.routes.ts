import { askToJoinBySso, readSsoApplicant } from '@portal/common/contract/sign-in/sso-joining';
import { HOUR_S } from '@portal/common/rules/units';
import { acceptedTerms } from '../../companies/registration/registration-steps.ts';
import { insertAsking, isFull, lockCompany } from '../../people/joining/joining.db.ts';
import { openApplication } from '../../people/joining/open-application.ts';
import { ticketOf } from '../../people/joining/ticket.ts';
import { audit } from '../../platform/audit/audit.ts';
import { serveInSteps, type HandlerInput, type StepContextOf } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { limit } from '../../platform/limits/limits.ts';
import { bindIdentity, findBound } from '../provider/identities.db.ts';
import { findProvisioned, lockNewcomers } from '../provider/provisioned.db.ts';
import { findJoinable } from '../provider/providers.db.ts';
import { applicantHere } from './applicant.ts';

/** Requests per network, as for registrations. */
const NETWORK = { points: 60, seconds: HOUR_S };

/** Applications of people whom the provider of a company has confirmed, and who have no account. */
export function ssoJoiningRoutes(app: App, services: Services): void {
  serveInSteps(app, services, readSsoApplicant, async (_, context) => {
    const { configId, person } = applicantHere(context) ?? context.refuse('Account.Page.Expired');
    const { company_name, kind, idp_name } =
      (await findJoinable(services.db, { configId, email: person.email })) ?? context.refuse('Account.Page.Expired');
    if ((await findProvisioned(services.db, configId, person)) !== undefined) context.refuse('Account.Page.Expired');
    return { company_name, user_type: kind, idp_name, username: person.name };
  });

  serveInSteps(app, services, askToJoinBySso, ask);
}

/**
 * Stores the account as pending, bound to the person at the provider, and opens its application. Asking twice is asking
 * once: the ticket is that of the account which the person has by then. A person whom the directory of the company
 * has provisioned since the provider confirmed them is refused: the next sign-in uses that account.
 */
async function ask(
  { body }: HandlerInput<typeof askToJoinBySso>,
  context: StepContextOf<typeof askToJoinBySso>,
): Promise<{ ticket: string }> {
  const {
    services: { config, db },
    locale,
    network,
    refuse,
    now,
  } = context;
  const at = now();
  const { configId, person } = applicantHere(context) ?? refuse('Account.Page.Expired');
  await limit(db, `sso join ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, at);
  const accepted = await acceptedTerms(body.accepted, context);
  const userId = await context.transaction(async (tx) => {
    await lockNewcomers(tx, configId);
    const joinable = await findJoinable(tx, { configId, email: person.email });
    const company = joinable && (await lockCompany(tx, joinable.co_id));
    if (!company) return refuse('Account.Join.NotPossible');
    const { co_id: coId, kind } = company;
    const known = await findBound(tx, { configId, nameId: person.nameId });
    if (known !== undefined) return known;
    if ((await findProvisioned(tx, configId, person)) !== undefined) return refuse('Account.Page.Expired');
    if (await isFull(tx, coId, at)) return refuse('Account.Join.NotPossible');
    const id = await insertAsking(tx, {
      coId,
      kind,
      user_name: body.username,
      login_name: null,
      email: null,
      phone: null,
      verified: [],
      password_hash: null,
      byProvider: true,
      bySelf: true,
      language: locale,
      at,
    });
    if (!(await bindIdentity(tx, { configId, person, userId: id, at }))) return refuse('Account.Page.Expired');
    const asked = await openApplication(tx, config, {
      userId: id,
      note: body.note,
      terms: { accepted, locale, network },
      at,
    });
    await audit(tx, { actor: id, ...asked }, at);
    return id;
  });
  return { ticket: ticketOf(config, userId) };
}
