import { listCertificationApprovals } from '@portal/common/contract/queues/certification-approval';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { testHostContract } from '@portal/common/testing/host-contract';
import { mock, server } from '@portal/common/testing/mock';
import { someUser } from '@portal/common/testing/world';
import App from './app.tsx';

testHostContract(
  App,
  {
    path: '/customers/approval/authentication',
    heading: { 'zh-CN': '企业认证审批', 'en-US': 'Business verification' },
    user: someUser({ user_type: UserType.employee, privileges: [Privilege.approvalCertification] }),
    gated: '/customers/approval/authentication',
  },
  () => server.use(mock(listCertificationApprovals, { rows: [], total: 0 })),
);
