import { DAY_S } from '../rules/units.ts';
import type { ApplicationGuide } from '../contract/console/application-guide.ts';

/** The guide for developers; `change` overrides members. */
export const applicationGuide = (change: Partial<ApplicationGuide> = {}): ApplicationGuide => ({
  issuer: 'https://accounts.example',
  endpoints: [
    { name: 'authorization_endpoint', address: 'https://accounts.example/oauth2/auth' },
    { name: 'token_endpoint', address: 'https://accounts.example/oauth2/token' },
  ],
  scopes: [
    { scope: 'openid', claims: ['sub', 'auth_time'] },
    { scope: 'offline_access', claims: [] },
  ],
  lifetimes: {
    code: 60,
    token: 300,
    refresh_token: 14 * DAY_S,
    device_code: 600,
    session: DAY_S,
    remembered_session: 30 * DAY_S,
  },
  ...change,
});
