import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { KyselyPlugin } from 'kysely';
import { inTransaction } from '../../platform/db/connect.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { testApi } from '../../testing/test-api.ts';
import { queueOverviews } from './overview.db.ts';
import { daysOf } from './queue-days.db.ts';

const api = await testApi();

class StatementCounter implements KyselyPlugin {
  statements = 0;
  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.statements += 1;
    return node;
  }
  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return Promise.resolve(result);
  }
}

/** Statements of the overview of these queues. */
const statementsOf = (queues: readonly ApprovalQueue[]) =>
  inTransaction(api.db, async (tx) => {
    const now = api.services.clock.now();
    const { timeZone } = api.services.config.workingHours;
    const period = {
      days: await daysOf(tx, { weeks: 12, now, timeZone }),
      weeks: 12,
      now,
      reader: 'u-reader',
      proposalsOn: true,
      open: [],
      working: await readWorkingClock(tx, api.services.config),
      timeZone,
    };
    const counter = new StatementCounter();
    await queueOverviews(tx.withPlugin(counter), queues, period);
    return counter.statements;
  });

test('all queues take as many statements as one', async () => {
  const ofOne = await statementsOf([ApprovalQueue.customerCertification]);
  expect(ofOne).toBe(4);
  expect(await statementsOf(Object.values(ApprovalQueue))).toBe(ofOne);
});
