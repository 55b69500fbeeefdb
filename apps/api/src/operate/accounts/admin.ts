import { parseLocale } from '@portal/common/intl/locale';
import { checkEmailOnWire, normaliseEmail } from '@portal/common/rules/contact/email';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { inTransaction } from '../../platform/db/connect.ts';
import { Refusal, refusing } from '../../platform/errors/refusal.ts';
import { OperateError, textIn, type Act, type Group } from '../program/act.ts';
import { createAdmin, recoverAdmin } from './admin.db.ts';

function emailIn(given: Parameters<Act['run']>[0]): string {
  const email = textIn(given, 'email');
  const issue = checkEmailOnWire(email);
  if (issue) throw new Refusal(issue);
  return normaliseEmail(email);
}

const create: Act = {
  about: 'operate.admin.create',
  options: {
    name: { kind: 'text', about: 'operate.option.name', required: true },
    email: { kind: 'text', about: 'operate.option.email', required: true },
    language: { kind: 'text', about: 'operate.option.personLanguage', choices: ['zh-CN', 'en-US'] },
  },
  async run(given, { services: { db, clock, config }, say }) {
    const [email, name] = [emailIn(given), textIn(given, 'name')];
    const issue = checkUserName(name);
    if (issue) throw new Refusal(issue);
    const language = parseLocale(textIn(given, 'language')) ?? 'zh-CN';
    const made = await inTransaction(db, (tx) =>
      createAdmin(tx, config, { name, email, language, at: clock.now() }, refusing),
    );
    return {
      data: { ...made },
      text: say('operate.admin.created', { name, email, link: made.link, count: made.notified }),
    };
  },
};

const recover: Act = {
  about: 'operate.admin.recover',
  options: { email: { kind: 'text', about: 'operate.option.email', required: true } },
  async run(given, { services: { db, clock, config }, say }) {
    const email = emailIn(given);
    const made = await inTransaction(db, (tx) => recoverAdmin(tx, config, { email, at: clock.now() }));
    if (!made) throw new OperateError('operate.admin.unknown', { email });
    return {
      data: { ...made },
      text: say('operate.admin.recovered', { email, link: made.link, count: made.notified }),
    };
  },
};

/** First and lost administrators. */
export const admin: Group = { about: 'operate.admin', acts: { create, recover } };
