import { readCertification, listRecords } from '@portal/common/contract/company/certification';
import { testHostContract } from '@portal/common/testing/host-contract';
import { mock, server } from '@portal/common/testing/mock';
import { someUser } from '@portal/common/testing/world';
import App from './app.tsx';
import { certification } from './testing/certification.ts';

testHostContract(
  App,
  {
    path: '/profile/authentication',
    heading: { 'zh-CN': '账号资料', 'en-US': 'Profile' },
    user: someUser(),
    gated: '/profile/baseInfo',
  },
  () => server.use(mock(readCertification, certification()), mock(listRecords, { rows: [], total: 0 })),
);
