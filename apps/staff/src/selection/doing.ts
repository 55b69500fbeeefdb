import { ApiError } from '@portal/common/client/api-error';
import type { Call } from '@portal/common/client/call';
import type { ResultOfEach } from '@portal/common/contract/queues/review';
import { failureText } from '@portal/common/form/server-message';
import { MANY } from '@portal/common/rules/limits';
import type { Doing } from './action.ts';

interface Identified {
  id: string | number;
}

/** By a call for one row, one after the other. A row that is refused stops no other one. */
export const oneByOne =
  <Row extends Identified>(
    locale: string,
    work: (call: Call, row: Row, values: Readonly<Record<string, string>>) => Promise<unknown>,
  ): Doing<Row> =>
  async (call, rows, values, done) => {
    for (const row of rows) {
      try {
        await work(call, row, values);
        done([{ id: row.id, failure: null }]);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        done([{ id: row.id, failure: failureText(error, locale) }]);
      }
    }
  };

/** By a call that takes the ids of several rows and answers for each. */
export const inPortions =
  <Row extends { id: number }>(
    work: (call: Call, ids: number[], values: Readonly<Record<string, string>>) => Promise<readonly ResultOfEach[]>,
  ): Doing<Row> =>
  async (call, rows, values, done) => {
    for (let at = 0; at < rows.length; at += MANY.aCall) {
      const ids = rows.slice(at, at + MANY.aCall).map(({ id }) => id);
      const results = await work(call, ids, values);
      done(results.map(({ id, code, message }) => ({ id, failure: code === null ? null : message })));
    }
  };
