import { listActivity, type ActivityEntry } from '../contract/account/activity.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readRecentSignIn,
  type OwnSession,
} from '../contract/sign-in/sessions.ts';
import { endSignedInApplication, listSignedInApplications } from '../contract/sign-in/signed-in-applications.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../contract/sign-in/second-factor.ts';
import { readTimeZone, updateTimeZone } from '../contract/account/time-zone.ts';
import { mock } from './handlers.tsx';
import { passkeyMocks } from './passkeys.tsx';
import { stepUpMocks } from './step-up.tsx';

const recovery_codes = [
  'K7QF-2MXD',
  'R9WT-4BHN',
  'P3ZC-8VLA',
  'D6YE-5KGS',
  'T2NU-7JRM',
  'H8FA-3QXW',
  'B4LP-9CZD',
  'M5GV-6TYK',
  'W7SE-2HNR',
  'C3XJ-8PQB',
];

/**
 * Mocks of the security calls for standalone remotes: every code except `000000` is right. `required`: for staff, who
 * have a second factor and cannot remove it.
 */
export function securityMocks({ required = false } = {}) {
  const now = () => new Date().toISOString();
  const zone: { chosen: string | null; used: string } = { chosen: null, used: 'Asia/Shanghai' };
  const factor = {
    enabled: required,
    required,
    applies: true,
    enabled_at: required ? now() : null,
    recovery_codes_left: required ? 10 : 0,
  };
  const here: OwnSession = {
    session_id: 's-1',
    current: true,
    signed_in_at: now(),
    last_used_at: now(),
    browser: 'Chrome',
    system: 'Windows',
    device: 'desktop',
    network: '203.0.113.7',
  };
  let sessions = [
    here,
    {
      ...here,
      session_id: 's-2',
      current: false,
      browser: 'Safari',
      system: 'iOS',
      device: 'phone',
      network: '203.0.113.52',
    },
  ];

  let applications = [
    {
      client_id: 'shop',
      name_zh: '商城',
      name_en: 'Shop',
      since_time: now(),
      last_used_time: now(),
      allowed_time: now(),
    },
  ];

  const line: ActivityEntry = {
    id: 3,
    time: now(),
    action: 'signIn.succeeded',
    by: 'self',
    network: here.network,
    browser: here.browser,
    system: here.system,
    about: '',
    columns: [],
  };
  const lines: ActivityEntry[] = [
    line,
    { ...line, id: 2, action: 'account.changed', columns: ['phone'] },
    { ...line, id: 1, action: 'password.set' },
  ];

  const wrong = ({ body }: { body: { second_factor_code: string } }) => body.second_factor_code === '000000';
  return [
    ...passkeyMocks(),
    ...stepUpMocks(),
    mock(readTimeZone, () => zone),
    mock(updateTimeZone, ({ body }) =>
      Object.assign(zone, { chosen: body.time_zone || null, used: body.time_zone || 'Asia/Shanghai' }),
    ),
    mock(readSecondFactor, () => factor),
    mock(beginSecondFactor, {
      enrolment_ticket: 'ticket-1',
      secret: 'JBSWY3DPEHPK3PXP',
      otpauth_uri: 'otpauth://totp/Portal:linyuan?secret=JBSWY3DPEHPK3PXP&issuer=Portal',
    }),
    mock(confirmSecondFactor, (asked) => {
      if (wrong(asked)) return 'Account.Login.SecondFactor.Wrong';
      Object.assign(factor, { enabled: true, enabled_at: now(), recovery_codes_left: recovery_codes.length });
      return { recovery_codes };
    }),
    mock(renewRecoveryCodes, (asked) => (wrong(asked) ? 'Account.Login.SecondFactor.Wrong' : { recovery_codes })),
    mock(removeSecondFactor, (asked) => {
      if (wrong(asked)) return 'Account.Login.SecondFactor.Wrong';
      Object.assign(factor, { enabled: false, enabled_at: null, recovery_codes_left: 0 });
      return {};
    }),
    mock(listActivity, { entries: lines, next: null }),
    mock(readRecentSignIn, { recent_seconds: 600 }),
    mock(listOwnSessions, () => ({ rows: sessions, total: sessions.length })),
    mock(endOwnSession, ({ params }) => {
      sessions = sessions.filter(({ session_id }) => session_id !== params.session_id);
      return {};
    }),
    mock(listSignedInApplications, () => ({ rows: applications, total: applications.length })),
    mock(endSignedInApplication, () => {
      applications = [];
      return {};
    }),
    mock(endOtherSessions, () => {
      sessions = [here];
      return {};
    }),
  ];
}
