import { testHostContract } from '@portal/common/testing/host-contract';
import App from './app.tsx';

testHostContract(
  App,
  { path: '/loginEmployeePortal', heading: { 'zh-CN': '登录员工账号', 'en-US': 'Staff sign-in' }, user: null },
  () => {},
);
