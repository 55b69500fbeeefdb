import { readFile } from 'node:fs/promises';
import { importItems } from '../oauth/service-calls/import-items.ts';
import { REPORTED_NOUNS } from '../oauth/service-calls/nouns.ts';
import { readItems } from '../oauth/service-calls/read-items.ts';
import type { Reported } from '../oauth/service-calls/reported-noun.ts';
import { OPERATOR, OperateError, textIn, type Act, type Group } from './program/act.ts';

const importOf = (reported: Reported): Act => ({
  about: 'operate.import.noun',
  argument: { name: 'file', about: 'operate.option.importFile' },
  options: { 'dry-run': { kind: 'flag', about: 'operate.option.dryRun' } },
  async run(given, { services: { db, clock, config }, locale, say }) {
    const file = textIn(given, 'file');
    const bytes = await readFile(file).catch(() => {
      throw new OperateError('operate.import.unreadable', { file });
    });
    const dryRun = given['dry-run'] === true;
    const rows = await importItems(db, reported, await readItems(bytes, file), {
      dryRun,
      by: OPERATOR,
      now: clock.now(),
      config,
      locale,
    });
    const refused = rows.filter(({ status }) => status !== 200).length;
    const lines = rows.map(({ row, reference, result, status, code = '', message = '', fields }) =>
      `${row}  ${reference}  ${result ?? `${status} ${code} ${message} ${fields ? JSON.stringify(fields) : ''}`}`.trimEnd(),
    );
    const summary = say(dryRun ? 'operate.import.tried' : 'operate.import.done', {
      done: rows.length - refused,
      refused,
    });
    return { data: { dry_run: dryRun, rows }, text: [...lines, summary].join('\n'), failed: refused > 0 };
  },
});

/** Imports from a file what other systems report by calls: one command for each noun. */
export const imports: Group = {
  about: 'operate.import',
  acts: Object.fromEntries(REPORTED_NOUNS.map((reported) => [reported.noun, importOf(reported)])),
};
