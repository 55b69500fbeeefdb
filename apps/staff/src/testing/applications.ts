import type { Application, ApplicationRow } from '@portal/common/contract/console/applications';

/** An application in the list; `change` overrides members. */
export const applicationRow = (change: Partial<ApplicationRow> = {}): ApplicationRow => ({
  client_id: 'shop',
  name_zh: '商城',
  name_en: 'Shop',
  is_public: 0,
  embeds: 0,
  is_service: 0,
  enabled: 1,
  last_used_time: '2026-11-20T08:00:00.000Z',
  ...change,
});

/** The same with its settings. */
export const application = (change: Partial<Application> = {}): Application => ({
  ...applicationRow(),
  redirect_uris: ['https://shop.example/back'],
  post_logout_redirect_uris: [],
  origins: [],
  backchannel_logout_uri: '',
  user_source: 3,
  asks_consent: 0,
  device_grant: 0,
  public_keys: '',
  keys_address: '',
  service: null,
  secrets: [{ slot: 1, last_four: 'Wx9z', create_time: '2026-10-01T08:00:00.000Z', last_used_time: null }],
  uses: [{ uri: 'https://shop.example/back', people: 3, last_used_time: '2026-11-20T08:00:00.000Z' }],
  create_time: '2026-10-01T08:00:00.000Z',
  created_by: 'u-zhou',
  update_time: '2026-10-01T08:00:00.000Z',
  updated_by: 'u-zhou',
  version: 4,
  ...change,
});

/** A service client; `change` overrides its settings. */
export const serviceClient = (change: Partial<NonNullable<Application['service']>> = {}): Application =>
  application({
    is_service: 1,
    redirect_uris: [],
    uses: [],
    service: {
      name_zh: '商城',
      name_en: 'Shop',
      scopes: ['credits.write'],
      networks: ['10.0.0.0/8'],
      expire_date: '2027-03-31',
      public_keys: '',
      keys_address: '',
      calls_per_second: 20,
      ...change,
    },
  });
