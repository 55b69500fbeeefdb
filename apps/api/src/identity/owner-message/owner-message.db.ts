import { RESET_CODE } from '@portal/common/rules/limits';
import { formatLocale, type Locale } from '@portal/common/intl/locale';
import { COLLEAGUE } from '@portal/common/contract/account/security-report';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { ACTS, actRows, type Act, type ActToldTo } from '../../platform/acts/acts.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import type { PlaceOf } from '../../platform/geo/places.ts';
import type { Services } from '../../platform/http/services.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { hasLock } from '../../platform/site/message-texts.ts';
import { readerOf, reachable, type Recipient } from '../../platform/mail/recipient.ts';
import { describeDevice } from '../../platform/http/request/user-agent.ts';
import { provenAddresses, type Addresses } from '../addresses/proven-address.db.ts';
import { findOwner, type Owner } from '../addresses/tell-owner.db.ts';
import { columnsOf, type Standing } from './standing.ts';

/** A changed address, which its owner can restore. */
export type AddressAct = 'account.emailChanged' | 'account.phoneChanged';
/** Acts whose message says "this was not me". */
export type LockingAct = {
  [Name in Act]: (typeof ACTS)[Name] extends { locks: true } ? Name : never;
}[Act];
/** What a report is about, as stored: the message that it was in. */
export type About = (typeof ACTS)[LockingAct]['message'];
/** What is told to others than the account that the link locks. */
export const ABOUT_OTHERS = actRows.flatMap(([, { told, locks, message }]) =>
  told === 'administrators' && locks ? [message as About] : [],
);

/** Where an act comes from. */
export interface Source {
  /** Network of the request. */
  network: string;
  userAgent: string;
  at: Date;
  /** When it began, where that is earlier: what the account has left since goes with a report. */
  began?: Date;
}

/** Further values of a message, by the language of who reads it. */
export type Values = (locale: Locale) => Readonly<Record<string, string | number | Date>>;

export type Notice = Source & { userId: string; values?: Values; page?: string } & (
    | { act: Exclude<ActToldTo<'owner' | 'actor'>, AddressAct> }
    /** `before`: the replaced proven address, or null. */
    | { act: AddressAct; before: string | null }
  );

/** Messages whose link undoes a change; their links expire sooner. */
const UNDOES: readonly About[] = ['emailChanged', 'phoneChanged', 'secondFactorOn', 'passkeyAdded', 'wechatLinked'];

/**
 * Recipient of a notification: a proven address, because its link can undo changes. For a changed address it is the
 * previous one, or the other proven one when there was none: the new address may belong to a stranger.
 */
function recipientOf(notice: Notice, user: Addresses) {
  const { email, phone } = provenAddresses(user);
  switch (notice.act) {
    case 'account.emailChanged':
      return reachable({ email: notice.before, phone });
    case 'account.phoneChanged':
      return notice.before === null
        ? reachable({ email, phone: null })
        : reachable({ email: null, phone: notice.before });
    default:
      return reachable({ email, phone });
  }
}

/** A network as people read it: with its city, where that is known. */
function placed(placeOf: PlaceOf, network: string, locale: Locale): string {
  const place = placeOf(network, locale);
  return place === undefined ? network : `${network} (${place})`;
}

/**
 * Queues the message of an act with a link that locks the account `locks`: when, where, by which device. Without a
 * recipient it is a notice in the portal only.
 */
export async function tellOfAct(
  tx: Tx,
  { config, placeOf }: Pick<Services, 'config' | 'placeOf'>,
  {
    act,
    locks,
    to,
    reader,
    standing,
    values,
    page,
    before = null,
    network,
    userAgent,
    at,
    began = at,
  }: Source & {
    act: LockingAct;
    /** User id of the account that the link locks. */
    locks: string;
    to: Recipient | readonly Recipient[] | undefined;
    reader: Owner;
    /** Why the reader is told of somebody else: the link works while that holds. Null: the account is the reader's own. */
    standing: Standing | null;
    values?: Values | undefined;
    /** Address of the page about what happened. */
    page?: string | undefined;
    before?: string | null;
  },
): Promise<void> {
  const about: About = ACTS[act].message;
  const code = newSecret();
  const lives = UNDOES.includes(about) ? RESET_CODE.undoLivesMs : RESET_CODE.reportLivesMs;
  if (to)
    await tx
      .insertInto('security_report')
      .values({
        code_hash: digest(code),
        user_id: locks,
        reader_id: reader.user_id,
        ...columnsOf(reader.user_id === locks ? null : standing),
        about,
        told_at: began,
        old_address: before,
        expires_at: new Date(at.getTime() + lives),
        used_at: null,
      })
      .execute();
  const notMe = pageUrl(config.publicUrl, PAGE.notMe, {
    report_code: code,
    lang: formatLocale(readerOf(reader).locale),
    // Whoever locks the account of somebody else is told so.
    ...(reader.user_id !== locks && { of: COLLEAGUE }),
  });
  await tell(tx, to, reader, {
    template: about,
    at,
    ...(hasLock(about) ? { lock: notMe, ...(page !== undefined && { link: page }) } : { link: notMe }),
    values: ({ locale }) => ({
      network: placed(placeOf, network, locale),
      device: describeDevice(userAgent),
      time: began,
      // Access keys that the act disabled.
      keys: '',
      count: 0,
      ...values?.(locale),
    }),
    dedupeKey: `${about} ${digest(code)}`,
  });
}

/**
 * Notifies the owner of an account of a sensitive act in their language and time zone, by e-mail or else SMS, with a
 * "this was not me" link. Runs in the transaction of the act. Without a proven address it is a notice only.
 */
export async function notifyOwner(
  tx: Tx,
  services: Pick<Services, 'config' | 'placeOf'>,
  notice: Notice,
): Promise<void> {
  const { userId, act, values, page, network, userAgent, at } = notice;
  const user = await findOwner(tx, userId);
  await tellOfAct(tx, services, {
    act,
    locks: userId,
    to: recipientOf(notice, user),
    reader: user,
    standing: null,
    values,
    page,
    before: 'before' in notice ? notice.before : null,
    network,
    userAgent,
    at,
  });
}

/** Notifies the owner of an account of each address that changed. `before`: the addresses of the account until then. */
export async function notifyOfAddresses(
  tx: Tx,
  services: Pick<Services, 'config' | 'placeOf'>,
  {
    changed,
    before,
    ...source
  }: Source & { userId: string; changed: readonly ('email' | 'phone')[]; before: Addresses },
): Promise<void> {
  const proven = provenAddresses(before);
  for (const column of changed) {
    const act = column === 'email' ? 'account.emailChanged' : 'account.phoneChanged';
    await notifyOwner(tx, services, { ...source, act, before: proven[column] });
  }
}
