import { inTransaction } from '../../platform/db/connect.ts';
import { OPERATOR, OperateError, textIn, type Act, type Group } from '../program/act.ts';
import { endAllSessions, endSessionsByOperator, findAccounts, unlockAccount } from './accounts.db.ts';

const user = { kind: 'text', about: 'operate.option.user' } as const;

const end: Act = {
  about: 'operate.sessions.end',
  options: { all: { kind: 'flag', about: 'operate.option.all' }, user },
  async run(given, { services: { db, clock }, say }) {
    const named = textIn(given, 'user');
    if ((given.all === true) === (named !== '')) throw new OperateError('operate.sessions.which');
    const at = clock.now();
    if (named === '') {
      const ended = await inTransaction(db, (tx) => endAllSessions(tx, { by: OPERATOR, at }));
      return { data: { ended }, text: say('operate.sessions.ended', { count: ended }) };
    }
    const ended = await inTransaction(db, async (tx) => {
      const accounts = await findAccounts(tx, named);
      let sum = 0;
      for (const { user_id } of accounts) sum += await endSessionsByOperator(tx, { userId: user_id, by: OPERATOR, at });
      return accounts.length === 0 ? undefined : sum;
    });
    if (ended === undefined) throw new OperateError('operate.account.unknown', { account: named });
    return { data: { ended }, text: say('operate.sessions.ended', { count: ended }) };
  },
};

const unlock: Act = {
  about: 'operate.account.unlock',
  options: { user: { ...user, required: true } },
  async run(given, { services: { db, clock }, say }) {
    const named = textIn(given, 'user');
    const unlocked = await inTransaction(db, async (tx) => {
      const accounts = await findAccounts(tx, named);
      for (const account of accounts) await unlockAccount(tx, account, { by: OPERATOR, at: clock.now() });
      return accounts.map(({ user_id }) => user_id);
    });
    if (unlocked.length === 0) throw new OperateError('operate.account.unknown', { account: named });
    return { data: { unlocked }, text: say('operate.account.unlocked', { count: unlocked.length }) };
  },
};

export const sessions: Group = { about: 'operate.sessions', acts: { end } };
export const account: Group = { about: 'operate.account', acts: { unlock } };
