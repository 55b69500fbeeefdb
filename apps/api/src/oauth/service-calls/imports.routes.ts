import { runImport, tryImport, type ImportedRow } from '@portal/common/contract/console/imports';
import { textIdOf, type ErrorCode } from '@portal/common/errors/catalogue';
import type { Locale } from '@portal/common/intl/locale';
import { REPORTED } from '@portal/common/rules/limits';
import type { App } from '../../platform/http/request/app-type.ts';
import { serveInSteps, type HandlerInput, type StepContextOf } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { importItems } from './import-items.ts';
import { REPORTED_NOUNS } from './nouns.ts';
import { readItems } from './read-items.ts';

type Answer = Awaited<ReturnType<typeof importItems>>[number];

function rowOf({ row, reference, result, code = '', message = '', fields }: Answer, locale: Locale): ImportedRow {
  if (result) return { row, reference, result, problems: [] };
  const problems = Object.entries(fields ?? {}).map(([field, of]) => ({
    field,
    code: of,
    message: textOf(locale, textIdOf(of as ErrorCode)),
  }));
  return {
    row,
    reference,
    result: 'refused',
    problems: problems.length > 0 ? problems : [{ field: '', code, message }],
  };
}

/** Imports by hand of what other systems report, for members of staff. */
export function importsRoutes(app: App, services: Services): void {
  async function importFile(
    { params, file, caller }: Pick<HandlerInput<typeof runImport>, 'params' | 'file' | 'caller'>,
    context: StepContextOf<typeof tryImport | typeof runImport>,
    dryRun: boolean,
  ) {
    const { locale, now, network, refuse, refuseAt } = context;
    const reported = REPORTED_NOUNS.find(({ noun }) => noun === params.noun) ?? refuse('Account.NotFound');
    if (file.size > REPORTED.bytesMost) refuseAt('file', 'Account.Import.Size');
    const items = await readItems(await file.read(), file.name, { network, account: caller.userId });
    if (items.length === 0 || items.length > REPORTED.itemsMost) refuseAt('file', 'Account.Import.Items');
    const answers = await importItems(services.db, reported, items, {
      dryRun,
      by: caller.userId,
      now: now(),
      config: services.config,
      locale,
    });
    return { rows: answers.map((one) => rowOf(one, locale)) };
  }

  serveInSteps(app, services, tryImport, (input, context) => importFile(input, context, true));
  serveInSteps(app, services, runImport, (input, context) => importFile(input, context, false));
}
