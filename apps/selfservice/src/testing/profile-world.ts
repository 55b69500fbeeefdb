import { checkParam } from '@portal/common/contract/account/availability';
import { readCaptcha, solveCaptcha } from '@portal/common/contract/sign-in/captcha';
import {
  listCountries,
  listEmployeeSizes,
  listIndustries,
  listPositions,
  listRegions,
} from '@portal/common/contract/portal/lookups';
import { listRecords, readCertification } from '@portal/common/contract/company/certification';
import { readAccount, readCompany } from '@portal/common/contract/account/profile';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { sendVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { mock } from '@portal/common/testing/handlers';
import { certification } from './certification.ts';
import { account, company, countries, industries, positions, sizes } from './profile.ts';

/**
 * Mocks of all calls of the profile. Every captcha attempt passes, and values that start with `taken` are taken. For
 * tests.
 */
export const profileWorld = (change: { account?: Partial<typeof account>; company?: Partial<typeof company> } = {}) => [
  mock(readAccount, { Data: { ...account, ...change.account } }),
  mock(readCompany, { Data: { ...company, ...change.company } }),
  mock(listPositions, positions),
  mock(listIndustries, industries),
  mock(listEmployeeSizes, sizes),
  mock(listCountries, countries),
  mock(listRegions, { Data: [] }),
  mock(readCertification, certification({ auth_status: change.company?.AuthStatus ?? company.AuthStatus })),
  mock(listRecords, { rows: [], total: 0 }),
  mock(checkParam, ({ query }) => ({
    Code: '0',
    Message: '',
    Data: [{ IsExist: query.ParamValue.toLowerCase().startsWith('taken') }],
  })),
  mock(readCaptcha, ({ query }) => ({
    man_machine_token: 'm-1',
    background_picture: 'data:,',
    background_pic_MD5: 'b',
    gap_picture: 'data:,',
    gap_pic_MD5: 'g',
    pointX: 0,
    pointY: 60,
    scene: query.scene as VerifyScene,
    proportion: query.proportion,
  })),
  mock(solveCaptcha, ({ body }) => ({ man_machine_token: body.man_machine_token })),
  mock(readRecentSignIn, { recent_seconds: 600 }),
  mock(sendVerifyCode, { retry_after: 60 }),
];
