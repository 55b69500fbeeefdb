import type { CreditItem } from '@portal/common/contract/service/items';
import { inBothLanguages } from '../../platform/intl/texts.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { ReportedCompany } from '../company/reported-companies.db.ts';
import { bookCredits, findBooking, markReversed } from './credits.db.ts';

/** An amount with the other sign. */
const opposite = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const textsOf = ({ text_zh: zh, text_en: en, text_id: id }: CreditItem, otherwise: 'granted' | 'reversed') =>
  zh !== undefined && en !== undefined
    ? { 'zh-CN': zh, 'en-US': en }
    : inBothLanguages(`credits.text.${id ?? otherwise}`);

/** What `item` books: an amount, or the opposite of an earlier one. Refuses before anything is written. */
async function bookingOf(
  tx: Tx,
  item: CreditItem,
  { coId, now }: { coId: string; now: Date },
  {
    refuseAt,
  }: Refusing<'Account.Reported.Unknown' | 'Account.Credits.Reversed' | 'Account.Credits.Expired', 'reverses'>,
) {
  const { kind, amount, expire_time: expires, reverses } = item;
  if (reverses === undefined) {
    if (kind === undefined || amount === undefined) throw new Error('A booking without kind or amount.');
    const detail = textsOf(item, 'granted');
    return { kind, amount, detail, expiresAt: expires === undefined ? undefined : new Date(expires) };
  }
  const booked = (await findBooking(tx, coId, reverses)) ?? refuseAt('reverses', 'Account.Reported.Unknown');
  if (booked.reversed) refuseAt('reverses', 'Account.Credits.Reversed');
  // What was left of it has been booked as expired.
  if (booked.expires_at !== null && booked.expires_at <= now) refuseAt('reverses', 'Account.Credits.Expired');
  await markReversed(tx, reverses);
  return {
    kind: booked.kind,
    amount: opposite(booked.amount),
    detail: textsOf(item, 'reversed'),
    reverses: { reference: reverses, amount: booked.amount },
  };
}

/** Books or reverses credits of a locked company, as another system reports it. */
export async function applyCredit(
  tx: Tx,
  item: CreditItem,
  { co_id: coId, owner_id: owner }: ReportedCompany,
  now: Date,
  refusing: Parameters<typeof bookingOf>[3],
): Promise<Omit<AuditEntry, 'actor'>> {
  const { reference, occurred_at, sequence = 0 } = item;
  const booking = await bookingOf(tx, item, { coId, now }, refusing);
  await bookCredits(tx, { coId, ...booking, at: new Date(occurred_at), sequence, reference });
  return {
    action: booking.reverses ? 'credits.reversed' : 'credits.booked',
    object: coId,
    ...(owner === null ? {} : { subject: owner }),
    detail: { reference, kind: booking.kind, amount: booking.amount },
  };
}
