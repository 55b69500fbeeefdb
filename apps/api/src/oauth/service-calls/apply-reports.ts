import type { ReportedResult } from '@portal/common/contract/service/service-calls';
import { entryOf, textIdOf } from '@portal/common/errors/catalogue';
import type { Locale } from '@portal/common/intl/locale';
import { auditAll, type AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import { attempt, Refusal } from '../../platform/errors/refusal.ts';
import { check } from '../../platform/http/request/parse.ts';
import { textOf } from '../../platform/intl/texts.ts';
import type { Applying, Item, Named, Reported, Subject } from './reported-noun.ts';
import { claimReferences, digestsOf, releaseReferences } from './reported.db.ts';
import { findSubjects } from './subjects.ts';

/** Reported by whom, when, and in which language the answers are. */
export interface Report extends Applying {
  /** Actor of the audit entries: a client, a member of staff or the operator. */
  by: string;
  locale: Locale;
}

type Done = NonNullable<ReportedResult['result']>;
interface Read {
  item: Item;
  digest: string;
  named: Named | { key: string };
}

function answer(raw: unknown, outcome: Done | Refusal, locale: Locale): ReportedResult {
  const { reference } = (typeof raw === 'object' && raw !== null ? raw : {}) as { reference?: unknown };
  const name = typeof reference === 'string' ? reference.slice(0, 100) : '';
  if (!(outcome instanceof Refusal)) return { reference: name, status: 200, result: outcome };
  const { code, details } = outcome;
  return {
    reference: name,
    status: entryOf(code).status,
    code,
    message: textOf(locale, textIdOf(code)),
    ...(details.fields ? { fields: details.fields } : {}),
  };
}

/** By subject, then by time, then in the order of the batch. */
const byTime = (one: { key: string; item: Item; place: number }, other: typeof one): number =>
  one.key.localeCompare(other.key) ||
  Date.parse(one.item.occurred_at) - Date.parse(other.item.occurred_at) ||
  (one.item.sequence ?? 0) - (other.item.sequence ?? 0) ||
  one.place - other.place;

const keyOf = (named: Named | { key: string }, { company, userId }: Subject): string =>
  'key' in named ? named.key : (company?.co_id ?? userId ?? '');

/**
 * Applies what is reported, within one transaction, and answers for each item in the order given. An item that is
 * refused changes nothing. An item that was applied before, by its reference, is `repeated` when it says the same.
 */
export async function applyReports(
  tx: Tx,
  reported: Reported,
  raw: readonly unknown[],
  { by, now, config, locale }: Report,
): Promise<ReportedResult[]> {
  const outcomes: (Done | Refusal | undefined)[] = [];
  const read = raw.map((one, place) => {
    const item = attempt(() => {
      const parsed = check(reported.item, one) as Item;
      return { item: parsed, digest: digest(JSON.stringify(parsed)), named: reported.subjectOf(parsed) } satisfies Read;
    });
    if (item instanceof Refusal) outcomes[place] = item;
    return item;
  });
  const items = read.flatMap((one, place) => (one instanceof Refusal ? [] : [{ ...one, place }]));

  const first = new Map(items.toReversed().map((one) => [one.item.reference, one]));
  const claims = [...first.values()].map((one) => ({ reference: one.item.reference, digest: one.digest }));
  const claimed = await claimReferences(tx, { noun: reported.noun, by, at: now }, claims);
  const before = await digestsOf(
    tx,
    reported.noun,
    claims.map(({ reference }) => reference).filter((reference) => !claimed.has(reference)),
  );
  const isNew = (one: (typeof items)[number]) =>
    first.get(one.item.reference) === one && claimed.has(one.item.reference);
  for (const one of items.filter((other) => !isNew(other))) {
    const said = before.get(one.item.reference) ?? first.get(one.item.reference)?.digest;
    outcomes[one.place] =
      said === one.digest
        ? 'repeated'
        : new Refusal('Account.Reported.Different', { fields: { reference: 'Account.Reported.Different' } });
  }

  const fresh = items.filter(isNew);
  const subjectOf = await findSubjects(
    tx,
    fresh.flatMap(({ named }) => ('key' in named ? [] : [named])),
  );
  const due = fresh.flatMap((one) => {
    const subject = attempt(() => ('key' in one.named ? {} : subjectOf(one.named)));
    if (!(subject instanceof Refusal)) return [{ ...one, subject, key: keyOf(one.named, subject) }];
    outcomes[one.place] = subject;
    return [];
  });
  due.sort(byTime);
  const entries: AuditEntry[] = [];
  for (const [n, effect] of (await reported.apply(tx, due, { now, config })).entries()) {
    const place = due[n]!.place;
    if (effect instanceof Refusal) outcomes[place] = effect;
    else {
      outcomes[place] = effect ? 'applied' : 'superseded';
      if (effect) entries.push({ actor: by, ...effect });
    }
  }
  await auditAll(tx, entries, now);
  const refused = (place: number) => outcomes[place] instanceof Refusal;
  const released = new Set(fresh.filter(({ place }) => refused(place)).map(({ item }) => item.reference));
  await releaseReferences(tx, reported.noun, [...released]);
  // The same event twice in one batch is refused twice.
  for (const { item, place } of items)
    if (released.has(item.reference) && !refused(place))
      outcomes[place] = outcomes[first.get(item.reference)?.place ?? place];
  return raw.map((one, place) => answer(one, outcomes[place] ?? 'applied', locale));
}
