import type { CreditItem } from '@portal/common/contract/service/items';
import { inBothLanguages } from '../../platform/intl/texts.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { attempt, type Refusal, type Refusing } from '../../platform/errors/refusal.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { ReportedCompany } from '../company/reported-companies.db.ts';
import { bookCredits, findBookings, markReversed, type Booked, type Booking } from './credits.db.ts';

type CreditRefusing = Refusing<
  'Account.Reported.Unknown' | 'Account.Credits.Reversed' | 'Account.Credits.Expired',
  'reverses'
>;

/** An amount with the other sign. */
const opposite = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const textsOf = ({ text_zh: zh, text_en: en, text_id: id }: CreditItem, otherwise: 'granted' | 'reversed') =>
  zh !== undefined && en !== undefined
    ? { 'zh-CN': zh, 'en-US': en }
    : inBothLanguages(`credits.text.${id ?? otherwise}`);

/** What `item` books: an amount, or the opposite of an earlier one. Notes it in `booked`. */
function bookingOf(
  item: CreditItem,
  coId: string,
  booked: Map<string, Booked>,
  { now, refuseAt }: { now: Date } & Pick<CreditRefusing, 'refuseAt'>,
): Booking & { reference: string } {
  const { reference, kind, amount, expire_time: expires, reverses, occurred_at, sequence = 0 } = item;
  const common = { coId, reference, at: new Date(occurred_at), sequence };
  if (reverses === undefined) {
    if (kind === undefined || amount === undefined) throw new Error('A booking without kind or amount.');
    const expiresAt = expires === undefined ? null : new Date(expires);
    booked.set(reference, { coId, kind, amount, expiresAt, reversed: false });
    return { ...common, kind, amount, expiresAt, detail: textsOf(item, 'granted') };
  }
  const earlier = booked.get(reverses);
  if (earlier?.coId !== coId) return refuseAt('reverses', 'Account.Reported.Unknown');
  if (earlier.reversed) refuseAt('reverses', 'Account.Credits.Reversed');
  // What was left of it has been booked as expired.
  if (earlier.expiresAt !== null && earlier.expiresAt <= now) refuseAt('reverses', 'Account.Credits.Expired');
  booked.set(reverses, { ...earlier, reversed: true });
  return {
    ...common,
    kind: earlier.kind,
    amount: opposite(earlier.amount),
    detail: textsOf(item, 'reversed'),
    reverses: { reference: reverses, amount: earlier.amount },
  };
}

/**
 * Books or reverses credits of locked companies in the order given, as another system reports them. Takes few
 * statements, however many items there are. Answers for each item.
 */
export async function applyCredits(
  tx: Tx,
  items: readonly { item: CreditItem; company: ReportedCompany }[],
  now: Date,
  { refuseAt }: CreditRefusing,
): Promise<(Omit<AuditEntry, 'actor'> | Refusal)[]> {
  const booked = await findBookings(
    tx,
    items.flatMap(({ item }) => item.reverses ?? []),
  );
  const bookings: Booking[] = [];
  const outcomes = items.map(({ item, company: { co_id: coId, owner_id: owner } }) =>
    attempt(() => {
      const booking = bookingOf(item, coId, booked, { now, refuseAt });
      bookings.push(booking);
      const { reference, kind, amount, reverses } = booking;
      return {
        action: reverses ? 'credits.reversed' : 'credits.booked',
        object: coId,
        ...(owner === null ? {} : { subject: owner }),
        detail: { reference, kind, amount },
      };
    }),
  );
  await bookCredits(tx, bookings);
  await markReversed(
    tx,
    bookings.flatMap(({ reverses }) => reverses?.reference ?? []),
  );
  return outcomes;
}
