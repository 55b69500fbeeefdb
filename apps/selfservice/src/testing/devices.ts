import { decideDevice, readDevice, type AskingDevice } from '@portal/common/contract/sign-in/devices';
import { digitsOfDeviceCode } from '@portal/common/rules/application/device-code';
import { mock } from '@portal/common/testing/handlers';

/** A television that asks; `change` overrides members. */
export const askingDevice = (change: Partial<AskingDevice> = {}): AskingDevice => ({
  client_id: 'screen',
  name_zh: '电视',
  name_en: 'Screen',
  user_code: '123-456-789',
  scopes: [],
  place: 'Hangzhou, China',
  network: '203.0.113.7',
  browser: 'Chrome',
  system: 'Linux',
  device: 'desktop',
  asked_time: '2026-11-20T08:00:00Z',
  ...change,
});

/** One device, with the code 123-456-789. */
export const deviceMocks = () => [
  mock(readDevice, ({ query }) =>
    digitsOfDeviceCode(query.user_code) === '123456789'
      ? askingDevice({ scopes: ['openid', 'profile'] })
      : 'Account.Device.Unknown',
  ),
  mock(decideDevice, {}),
];
