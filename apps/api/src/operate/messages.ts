import { inTransaction } from '../platform/db/connect.ts';
import { OPERATOR, OperateError, textIn, type Act, type Given, type Group } from './program/act.ts';
import { dropMessage, findMessages, MESSAGE_STATES, resendMessage, type MessageState } from './messages.db.ts';

const SHOWN = 50;
const id = { name: 'id', about: 'operate.option.messageId' } as const;

function idIn(given: Given): number {
  const number = Number(textIn(given, 'id'));
  if (!Number.isSafeInteger(number) || number < 1)
    throw new OperateError('operate.messages.unknown', { id: textIn(given, 'id') });
  return number;
}

const list: Act = {
  about: 'operate.messages.list',
  options: { state: { kind: 'text', about: 'operate.option.state', choices: MESSAGE_STATES } },
  async run(given, { services: { db }, say }) {
    const messages = await findMessages(db, (textIn(given, 'state') || 'waiting') as MessageState, SHOWN);
    const lines = messages.map((one) =>
      [
        one.id,
        one.created_at.toISOString(),
        one.channel,
        one.recipient,
        one.template,
        one.attempts,
        one.last_error ?? '',
      ].join('  '),
    );
    return { data: { messages }, text: messages.length === 0 ? say('operate.messages.none') : lines.join('\n') };
  },
};

const resend: Act = {
  about: 'operate.messages.resend',
  argument: id,
  async run(given, { services: { db, clock }, say }) {
    const message = idIn(given);
    const result = await inTransaction(db, (tx) => resendMessage(tx, { id: message, by: OPERATOR, at: clock.now() }));
    if (result !== 'due') throw new OperateError(`operate.messages.${result}`, { id: message });
    return { data: { id: message }, text: say('operate.messages.due', { id: message }) };
  },
};

const drop: Act = {
  about: 'operate.messages.drop',
  argument: id,
  async run(given, { services: { db, clock }, say }) {
    const message = idIn(given);
    if (!(await inTransaction(db, (tx) => dropMessage(tx, { id: message, by: OPERATOR, at: clock.now() }))))
      throw new OperateError('operate.messages.unknown', { id: message });
    return { data: { id: message }, text: say('operate.messages.dropped', { id: message }) };
  },
};

export const messages: Group = { about: 'operate.messages', acts: { list, resend, drop } };
