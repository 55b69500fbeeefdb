import type { ResultOfEach } from '@portal/common/contract/queues/review';
import { textIdOf } from '@portal/common/errors/catalogue';
import type { Tx } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { textOf } from '../../platform/intl/texts.ts';

/** Does something with each of several requests, in a transaction of its own; one that is refused does not stop the others. */
export async function withEach(
  { transaction, locale }: Pick<StepContext, 'transaction' | 'locale'>,
  ids: readonly number[],
  work: (tx: Tx, id: number) => Promise<unknown>,
): Promise<{ results: ResultOfEach[] }> {
  const results: ResultOfEach[] = [];
  for (const id of new Set(ids)) {
    try {
      await transaction((tx) => work(tx, id));
      results.push({ id, code: null, message: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, details } = error;
      results.push({ id, code, message: textOf(locale, details.text ?? textIdOf(code), details.values) });
    }
  }
  return { results };
}
