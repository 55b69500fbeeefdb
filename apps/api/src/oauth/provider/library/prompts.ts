import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../../platform/clock/clock.ts';
import { ambient, type Db } from '../../../platform/db/connect.ts';
import { Acr } from '../../../identity/challenge/authentication.ts';
import { listPasskeysOf } from '../../../identity/passkeys/passkeys.db.ts';
import { findSecondFactor } from '../../../identity/second-factor/second-factor.db.ts';
import { waitsForTerms } from '../../../identity/terms/terms.db.ts';
import { ACCOUNTS, type IncomingWithBrowser } from './incoming.ts';

const { Check, Prompt, base } = interactionPolicy;
const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = Check;

/** Values of `prompt` that a request may have. */
export const PROMPTS = ['none', 'login', 'consent', 'select_account', 'create'];

/** The levels that a request wants (`acr_values`, or `acr` in `claims`), and whether it accepts no others. */
function wantedLevels({ oidc }: KoaContextWithOIDC): { levels: readonly string[]; only: boolean } {
  const { values, value, essential } = oidc.claims.id_token?.acr ?? {};
  const levels: unknown = values ?? (value === undefined ? [] : [value]);
  if (!Array.isArray(levels)) throw new errors.InvalidRequest('claims.id_token.acr.values should be a list');
  return { levels: levels.map(String), only: essential === true };
}

/** True when a request wants other levels than that of the session. */
const wantsOther = (ctx: KoaContextWithOIDC): boolean => {
  const { levels } = wantedLevels(ctx);
  return levels.length > 0 && !levels.includes(ctx.oidc.session?.acr ?? '');
};

/**
 * Registration or sign-in, then terms that the account has to accept, then consent for applications of third parties.
 * First-party clients are never asked for consent, not even with `prompt=consent`.
 */
export function promptsOf(db: Db, clock: Clock) {
  const policy = base();
  const signIn = policy.get('login')?.checks;
  // They would ask again for as long as the level is not reached.
  signIn?.remove('essential_acrs');
  signIn?.remove('essential_acr');
  signIn?.add(
    new Check('second_factor', 'the second factor of the person is needed', 'login_required', async (ctx) => {
      const { session, result } = ctx.oidc;
      const canStepUp =
        session?.accountId !== undefined &&
        !result?.login &&
        wantsOther(ctx) &&
        wantedLevels(ctx).levels.includes(Acr.twoFactors) &&
        ((await findSecondFactor(ambient(db), session.accountId)) !== null ||
          (await listPasskeysOf(ambient(db), session.accountId)).length > 0);
      return canStepUp ? REQUEST_PROMPT : NO_NEED_TO_PROMPT;
    }),
  );

  const consent = policy.get('consent')?.checks;
  consent?.remove('consent_prompt');
  consent?.add(
    new Check('consent_prompt', 'consent prompt was not resolved', 'consent_required', ({ oidc }) =>
      oidc.client?.asks_consent === true && oidc.prompts.has('consent') && oidc.promptPending('consent')
        ? REQUEST_PROMPT
        : NO_NEED_TO_PROMPT,
    ),
  );

  policy.add(
    new Prompt(
      { name: 'terms', requestable: false },
      new Check('level_missed', 'the level was not reached', 'interaction_required', (ctx) => {
        // Asking again would lead to the same answer.
        if (wantedLevels(ctx).only && wantsOther(ctx))
          throw new errors.UnmetAuthenticationRequirements(
            'the person did not authenticate at a level that was asked for',
          );
        return NO_NEED_TO_PROMPT;
      }),
      new Check('terms_needed', 'terms are not accepted', 'interaction_required', async ({ oidc }) => {
        const accountId = oidc.session?.accountId;
        return accountId !== undefined && (await waitsForTerms(db, accountId, clock.now()))
          ? REQUEST_PROMPT
          : NO_NEED_TO_PROMPT;
      }),
    ),
    1,
  );
  policy.add(
    new Prompt(
      { name: 'select_account', requestable: true },
      new Check('several_accounts', 'several accounts are signed in', 'account_selection_required', (ctx) => {
        const { [ACCOUNTS]: accounts } = ctx.req as IncomingWithBrowser;
        return accounts?.several === true && ctx.oidc.prompts.has('none') ? REQUEST_PROMPT : NO_NEED_TO_PROMPT;
      }),
    ),
    0,
  );
  policy.add(new Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}
