import { testHostContract } from '@portal/common/testing/host-contract';
import App from './app.tsx';

testHostContract(App, {
  path: '/loginEmployeePortal',
  heading: { 'zh-CN': '员工登录', 'en-US': 'Staff sign in' },
  user: null,
}, () => {});
