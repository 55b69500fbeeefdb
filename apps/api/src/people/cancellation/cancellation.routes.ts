import {
  cancelAccount,
  cancelPersonalAccount,
  checkCancellation,
  checkPersonalCancellation,
  restoreAccount,
} from '@portal/common/contract/account/cancellation';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { formatLocale, type Locale } from '@portal/common/intl/locale';
import { MEMBERS_PAGE, PAGE, pageUrl } from '@portal/common/pages/addresses';
import { notifyAdministrators } from '../../companies/company/administrators.db.ts';
import { blockText } from '../../identity/addresses/cancellation-block-text.ts';
import { findCancelBlocks, type StandingBlock } from '../../identity/addresses/cancellation-block.db.ts';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import {
  serve,
  type HandlerContext,
  type HandlerContextOf,
  type HandlerInput,
} from '../../platform/http/calls/serve.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { readerOf, reachable } from '../../platform/mail/recipient.ts';
import { readProof, consumeProof } from '../../identity/verify-code/verify-code.db.ts';
import {
  findAddresses,
  findContact,
  findRestorable,
  markCancelled,
  markRestored,
  noteRefusal,
} from './cancellation.db.ts';
import { notifyRestored } from './notify-restored.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Checks that a proof of scene 7 was made for a proven address of the account. Returns the account and the address to
 * notify.
 */
async function checkProof(
  tx: Tx,
  { userId, userType, token, at }: { userId: string; userType: UserType; token: string; at: Date },
  { refuse }: Refusing<'Account.VerifyCode.Overtime'>,
) {
  const address = await consumeProof(tx, { token, scene: VerifyScene.cancelAccount, userType, at });
  const user = await findContact(tx, { userId, userType });
  const proven = user && provenAddresses(user);
  if (!user || !proven || address === undefined || (address !== proven.email && address !== proven.phone))
    return refuse('Account.VerifyCode.Overtime');
  return { ...user, ...proven };
}

/** Placeholder for the user id: the account of the proof. */
const OF_THE_PROOF = '0';

/**
 * Finds the cancelled account of a proof's address. When there are several, the caller has to choose one; the proof
 * stays valid for that.
 */
async function accountOfProof(
  { userType, token, at }: { userType: UserType; token: string; at: Date },
  { tx, refuse }: HandlerContextOf<typeof restoreAccount>,
): Promise<string> {
  const proof = await readProof(tx, { token, scenes: [VerifyScene.cancelAccount], userType, at });
  if (!proof) return refuse('Account.VerifyCode.Overtime');
  const accounts = await findRestorable(tx, proof.account, userType);
  if (accounts.length > 1) refuse('Account.Login.Choice', { extra: { accounts } });
  return accounts[0]?.user_id ?? refuse('Account.NotFound');
}

/** The path must match the user type of the account. */
const ofKind = (caller: Caller, userType: UserType, { refuse }: Refusing<'Account.NotFound'>) => {
  if (caller.userType !== userType) refuse('Account.NotFound');
};

/** A block on the wire, in the caller's language. */
const shown = (locale: Locale, block: StandingBlock) => ({
  list_type: block.list_type,
  message: blockText(locale, block),
});

/** Cancels and restores the caller's account. */
export function cancellationRoutes(app: App, services: Services): void {
  async function check(caller: Caller, { tx, locale, now }: HandlerContext) {
    const blocks = await findCancelBlocks(tx, caller.userId);
    if (blocks[0]) {
      await noteRefusal(tx, caller.userId, now());
      const { list_type, message } = shown(locale, blocks[0]);
      return { validate: 0 as const, list_type, message, blocks: blocks.map((block) => shown(locale, block)) };
    }
    const proven = provenAddresses(await findAddresses(tx, caller.userId));
    return { validate: 1 as const, proven: (['email', 'phone'] as const).filter((column) => proven[column] !== null) };
  }

  async function cancel(
    { body, caller }: Pick<HandlerInput<typeof cancelAccount>, 'body' | 'caller'>,
    context: HandlerContextOf<typeof cancelPersonalAccount>,
  ) {
    const { tx, now, locale, refuse, refuseAt } = context;
    if (body.user_type !== caller.userType) refuseAt('user_type', 'request.invalid');
    const user = await checkProof(
      tx,
      { userId: caller.userId, userType: caller.userType, token: body.verify_code_token, at: now() },
      context,
    );
    const blocks = await findCancelBlocks(tx, caller.userId);
    if (blocks[0]) {
      const { list_type, message: reason } = shown(locale, blocks[0]);
      refuse('Account.Cancel.Blocked', {
        extra: { list_type, reason, blocks: blocks.map((block) => shown(locale, block)) },
      });
    }
    const closed = await markCancelled(tx, caller.userId, now());
    if (!closed) return refuse('Account.Cancel.Pending');
    const { due, disabledKeys } = closed;
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'cancellation.requested',
        object: caller.userId,
        detail: { due: due.toISOString() },
      },
      now(),
    );
    await tell(tx, reachable(user), user, {
      template: 'cancellationRequested',
      at: now(),
      link: pageUrl(services.config.publicUrl, PAGE.restore, {
        user_type: String(caller.userType),
        lang: formatLocale(readerOf(user).locale),
      }),
      values: { keys: disabledKeys.join(', '), count: disabledKeys.length, date: due },
      dedupeKey: `cancellationRequested ${caller.userId} ${now().getTime()}`,
    });
    // Nobody is told when the last account of a company goes.
    if (caller.userType === UserType.enterprise && caller.coId !== null)
      await notifyAdministrators(tx, caller.coId, {
        template: 'memberLeft',
        at: now(),
        event: `${caller.userId} ${now().getTime()}`,
        link: pageUrl(services.config.publicUrl, MEMBERS_PAGE.list),
        values: { account: user.user_name, date: due },
      });
    return { delete_time: due };
  }

  serve(app, services, checkCancellation, ({ caller }, context) => {
    ofKind(caller, UserType.enterprise, context);
    return check(caller, context);
  });
  serve(app, services, checkPersonalCancellation, ({ caller }, context) => {
    ofKind(caller, UserType.individual, context);
    return check(caller, context);
  });
  serve(app, services, cancelAccount, (input, context) => {
    ofKind(input.caller, UserType.enterprise, context);
    return cancel(input, context);
  });
  serve(app, services, cancelPersonalAccount, (input, context) => {
    ofKind(input.caller, UserType.individual, context);
    return cancel(input, context);
  });

  serve(app, services, restoreAccount, async ({ params, body }, context) => {
    const { tx, now, refuse, refuseAt } = context;
    if (params.id !== body.user_id) refuseAt('user_id', 'request.invalid');
    const { user_type: userType, verify_code_token: token } = body;
    const userId =
      body.user_id === OF_THE_PROOF ? await accountOfProof({ userType, token, at: now() }, context) : body.user_id;
    await checkProof(tx, { userId, userType, token, at: now() }, context);
    if (!(await markRestored(tx, userId, now()))) refuse('Account.NotFound');
    await audit(tx, { actor: userId, action: 'cancellation.restored', object: userId }, now());
    await notifyRestored(context, userId);
  });
}
