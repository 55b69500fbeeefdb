import { decideConsent, readConsent } from '@portal/common/contract/sign-in/consent';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { mock } from '@portal/common/testing/handlers';

/** What an application asks for; `change` overrides members. */
export const askedConsent = (change: Partial<ReplyOf<typeof readConsent>> = {}): ReplyOf<typeof readConsent> => ({
  client_id: 'demo-shop',
  name_zh: '演示商城',
  name_en: 'Demo shop',
  scopes: ['openid', 'profile', 'email'],
  host: 'shop.example',
  user_name: 'Lin Yuan',
  another_account: '/oauth2/auth?client_id=demo-shop&prompt=select_account',
  ...change,
});

/** Mocks of the consent page: each challenge is valid. */
export const consents = [
  mock(readConsent, askedConsent()),
  mock(decideConsent, { redirect_url: '/standalone/auth/loginEnterprisePortal' }),
];
