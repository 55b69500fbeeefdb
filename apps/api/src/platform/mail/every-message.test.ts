import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { UserType } from '@portal/common/enums/user/user-type';
import { LOCALES } from '@portal/common/intl/locale';
import zh from '../intl/zh-CN.json' with { type: 'json' };
import { purposeOf } from '../../identity/verify-code/purpose.ts';
import { renderMessage, type Message } from './render-message.ts';
import type { MailTemplate } from './templates.ts';

const TEMPLATES = [...new Set(Object.keys(zh).flatMap((id) => /^mail\.(\w+)\./.exec(id)?.[1] ?? []))] as MailTemplate[];
const ZONES = {
  'Asia/Shanghai': /中国标准时间|China Standard Time/,
  'America/New_York': /北美东部标准时间|Eastern Standard Time/,
} as const;
/** 15:40 in Shanghai, 02:40 in New York. */
const TIME = new Date('2026-11-22T07:40:00Z');
const CLOCKS = { 'Asia/Shanghai': /15:40|3:40\sPM/u, 'America/New_York': /02:40|2:40\sAM/u } as const;
/** One value for each slot of all texts; a new slot needs one here. Slots with a Date are times. */
const VALUES = {
  name: 'Ann',
  applicant: 'Li Wei',
  company: 'Acme',
  portal: 'Account portal',
  loginName: 'acme',
  address: 'a***@acme.example',
  network: '192.0.2.7',
  device: 'Chrome, Windows',
  minutes: 10,
  purpose: 'a test',
  opinion: 'Fine.',
  refused: ' ',
  asked: ' ',
  corrected: ' ',
  count: 2,
  time: TIME,
  date: TIME,
  days: 3,
  of: 'company',
  list: '- Acme',
  keys: 2,
  level: 'Gold',
  queue: 'Partner contract',
  latest: 60,
  before: 90,
  fields: 'Company phone',
  to: 'Bo',
  by: 'Bo',
  reason: 'Left.',
  result: 'approved',
  added: 'View customers',
  removed: 'none',
  domain: 'acme.example',
  host: 'hooks.acme.example',
  until: TIME,
  provider: 'Acme AD FS',
  finding: 'silent',
  note: 'Bo of IT',
  since: TIME,
  last: TIME,
  places: 'Oslo, Norway',
  more: 1,
  noted: ' ',
  key: 'AK0123',
  application: 'Reader',
  nick: 'Lin',
  account: 'acme.stock',
  what: 'created',
  lacks: 'yes',
  rows: 12_000,
  asker: 'Bo',
  number: 7,
  demand: 'a passkey',
  role: 'finance',
  may: 'see credits and bills',
  remote: 'reports',
};
const all = TEMPLATES.flatMap((template) =>
  LOCALES.flatMap((locale) => (['email', 'sms'] as const).map((channel) => [template, locale, channel] as const)),
);
const render = (
  template: MailTemplate,
  locale: Message['reader']['locale'],
  channel: Message['channel'],
  timeZone: keyof typeof ZONES,
) =>
  renderMessage({
    channel,
    template,
    reader: { locale, timeZone },
    values: VALUES,
    code: '123456',
    link: 'https://account.example.com/x',
    lock: 'https://account.example.com/y',
  });

test.each(all)(
  '%s in %s by %s has all its values, and its times name the time zone of the reader',
  (template, locale, channel) => {
    const texts = (Object.keys(ZONES) as (keyof typeof ZONES)[]).map((zone) => {
      const { subject, text } = render(template, locale, channel, zone);
      expect(`${subject ?? ''}${text}`).not.toMatch(/[{}]|undefined|GMT|UTC/);
      expect(subject === null).toBe(channel === 'sms');
      if (CLOCKS[zone].test(text)) expect(text).toMatch(ZONES[zone]);
      return text;
    });
    const own = zh as Record<string, string>;
    const timed = /\{(?:time|date|oldest|until|since|last)\}/.test(
      (channel === 'sms' ? own[`mail.${template}.sms`] : undefined) ?? own[`mail.${template}.text`]!,
    );
    expect(new Set(texts).size).toBe(timed ? 2 : 1);
  },
);

const scenes = Object.entries(VerifyScene).flatMap(([name, scene]) =>
  LOCALES.map((locale) => [name, locale, scene] as const),
);

test.each(scenes)('the message with a code for %s names its purpose in %s', (_, locale, scene) => {
  const key = { scene, channel: VerifyChannel.email, userType: UserType.enterprise };
  const purpose = purposeOf(key, { locale, restores: false });
  expect(purpose).toMatch(locale === 'zh-CN' ? /^[\p{Script=Han}\s]+$/u : /^[a-z][\w\s-]+$/i);
  for (const channel of ['email', 'sms'] as const) {
    const { text } = renderMessage({
      channel,
      template: 'verifyCode',
      reader: { locale, timeZone: 'UTC' },
      values: { minutes: 10, purpose },
      code: '123456',
    });
    expect(text).toContain(purpose);
    expect(text).toContain('123456');
  }
});

test('the message with a code names the kind of account, the address, and whether the code deletes or restores', () => {
  const say = (more: Partial<Parameters<typeof purposeOf>[0]>, restores = false) =>
    purposeOf(
      {
        channel: VerifyChannel.email,
        userType: UserType.enterprise,
        scene: VerifyScene.enterprisePartnerLogin,
        ...more,
      },
      { locale: 'en-US', restores },
    );
  expect([say({}), say({ userType: UserType.partner })]).toEqual([
    'signing in to your enterprise account',
    'signing in to your partner account',
  ]);
  expect([
    say({ scene: VerifyScene.emailPhoneEdit }),
    say({ scene: VerifyScene.emailPhoneEdit, channel: VerifyChannel.phone }),
  ]).toEqual(['verifying the e-mail of your account', 'verifying the phone number of your account']);
  expect([say({ scene: VerifyScene.cancelAccount }), say({ scene: VerifyScene.cancelAccount }, true)]).toEqual([
    'deleting your account',
    'restoring your account',
  ]);
});
