import { readFile } from 'node:fs/promises';
import { findDays, storeDays } from '../console/holidays/holidays.db.ts';
import { readDays, WrongDays } from '../console/holidays/read-days.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { OPERATOR, OperateError, textIn, type Act, type Group } from './program/act.ts';

async function daysIn(file: string) {
  const bytes = await readFile(file).catch(() => {
    throw new OperateError('operate.site.unreadable', { file });
  });
  try {
    return readDays(bytes);
  } catch (error) {
    if (!(error instanceof WrongDays)) throw error;
    throw error.line === undefined
      ? new OperateError('operate.holidays.wrong', { file })
      : new OperateError('operate.holidays.wrongLine', { file, line: error.line });
  }
}

const list: Act = {
  about: 'operate.holidays.list',
  options: { year: { kind: 'text', about: 'operate.option.year' } },
  async run(given, { services: { db, clock }, say }) {
    const year = Number(textIn(given, 'year') || clock.now().getUTCFullYear());
    const days = await findDays(db, year);
    return {
      data: { year, days },
      text:
        days.length === 0
          ? say('operate.holidays.none', { year })
          : days
              .map(
                ({ day, works, name }) =>
                  `${day}  ${say(works ? 'operate.holidays.works' : 'operate.holidays.free')}  ${name}`,
              )
              .join('\n'),
    };
  },
};

const importDays: Act = {
  about: 'operate.holidays.import',
  argument: { name: 'file', about: 'operate.option.file' },
  async run(given, { services: { db, clock }, say }) {
    const days = await daysIn(textIn(given, 'file'));
    const { added, changed, years } = await inTransaction(db, (tx) =>
      storeDays(tx, days, { by: OPERATOR, at: clock.now() }),
    );
    return {
      data: { added, changed, years },
      text: say('operate.holidays.imported', { added, changed, years: years.join(', ') }),
    };
  },
};

export const holidays: Group = { about: 'operate.holidays', acts: { list, import: importDays } };
