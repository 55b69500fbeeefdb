import { exportCompanyActivity, listCompanyActivity } from '@portal/common/contract/company/company-activity';
import type { Locale } from '@portal/common/intl/locale';
import { AUDIT } from '@portal/common/rules/limits';
import { managedCompany } from '../../companies/company/managed-company.ts';
import { audit } from '../../platform/audit/audit.ts';
import { windowOf } from '../../platform/db/page.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { serve, type HandlerInput } from '../../platform/http/calls/serve.ts';
import { csvStream } from '../../platform/http/csv.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { boundaryOf } from '../../platform/http/request/period.ts';
import type { Services } from '../../platform/http/services.ts';
import { textOf } from '../../platform/intl/texts.ts';
import {
  everyCompanyActivity,
  findCompanyActivity,
  type CompanyActivityEntry,
  type CompanyActivityFilter,
} from './company-activity.db.ts';

const PAGE_SIZE = 20;
const COLUMNS = ['time', 'kind', 'text', 'about', 'person', 'by'] as const;

const filterOf = (
  caller: Caller,
  { from, to, ...words }: HandlerInput<typeof exportCompanyActivity>['query'],
): CompanyActivityFilter => ({
  coId: managedCompany(caller, 'activity'),
  ...words,
  from: boundaryOf(from, 'from', 'start'),
  until: boundaryOf(to, 'to', 'end'),
});

/** Lines of the file, the headings first. Times are UTC (ISO 8601). */
async function* linesOf(
  portions: AsyncIterable<readonly CompanyActivityEntry[]>,
  locale: Locale,
): AsyncGenerator<string[][]> {
  yield [COLUMNS.map((column) => textOf(locale, `companyActivity.column.${column}`))];
  for await (const entries of portions)
    yield entries.map(({ time, kind, text, about, person, by, by_name }) => [
      time.toISOString(),
      textOf(locale, `companyActivity.kind.${kind}`),
      text,
      about,
      person,
      by_name || textOf(locale, `companyActivity.by.${by}`),
    ]);
}

/** What happened in the caller's company, as a list and as a file. */
export function companyActivityRoutes(app: App, services: Services): void {
  serve(app, services, listCompanyActivity, async ({ query: { before, limit: wanted, ...query }, caller }, context) => {
    const { tx, locale } = context;
    const { limit } = windowOf({ limit: wanted }, PAGE_SIZE);
    const found = await findCompanyActivity(tx, filterOf(caller, query), { before, limit: limit + 1, locale });
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
  });

  serve(app, services, exportCompanyActivity, async ({ query, caller }, { tx, now, locale }) => {
    const filter = filterOf(caller, query);
    const bytes = await csvStream(
      linesOf(everyCompanyActivity(tx, filter, { most: AUDIT.exportMost, locale }), locale),
    );
    await audit(
      tx,
      { actor: caller.userId, action: 'companyActivity.exported', object: filter.coId, detail: { filter: query } },
      now(),
    );
    return { kind: 'file', type: 'text/csv; charset=utf-8', bytes, name: 'activity.csv' };
  });
}
