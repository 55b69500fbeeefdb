import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { checkParam } from '@portal/common/contract/account/availability';
import { listRegions } from '@portal/common/contract/portal/lookups';
import { listBrowserAccounts } from '@portal/common/contract/sign-in/browser-accounts';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { sendVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { applicationGuide } from '@portal/common/testing/application-guide';
import { captchaMocks } from '@portal/common/testing/captcha';
import { mock } from '@portal/common/testing/handlers';
import { mockedApi } from '@portal/common/testing/mocked-api';
import { someUser } from '@portal/common/testing/world';
import { consents } from './consent.ts';
import { credentials } from './credentials.ts';
import { registrations } from './registrations.ts';
import { signIns } from './sign-ins.ts';

/**
 * Mocks of this remote without an API: each password and each code of six digits is right, except those in
 * `sign-ins.ts`; each value that begins with `taken` exists already.
 */
export const handlers = [
  ...captchaMocks(),
  ...consents,
  ...credentials,
  mock(readApplicationGuide, applicationGuide()),
  mock(readPasswordPolicy, { min: 8, max: 16 }),
  mock(listBrowserAccounts, { total: 0, rows: [] }),
  mock(listRegions, {
    Data: [
      { ID: 1, RegionEn: 'Mainland China', RegionZh: '中国大陆', RegionCode: '86' },
      { ID: 2, RegionEn: 'Hong Kong, China', RegionZh: '中国香港', RegionCode: '852' },
      { ID: 3, RegionEn: 'Malta', RegionZh: '马耳他', RegionCode: '356' },
    ],
  }),
  mock(checkParam, ({ query }) => ({
    Code: '0',
    Message: '',
    Data: [{ IsExist: query.IsLogin === 1 || query.ParamValue.toLowerCase().startsWith('taken') }],
  })),
  mock(sendVerifyCode, { retry_after: 60 }),
  ...signIns,
  ...registrations,
];

export default mockedApi({ user: someUser(), signedIn: false, handlers });
