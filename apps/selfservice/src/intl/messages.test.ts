import { testMessages } from '@portal/common/testing/messages';
import remote from '../../remote.json';
import companyEn from './company-security/en-US.json';
import companyZh from './company-security/zh-CN.json';
import membersEn from './members/en-US.json';
import membersZh from './members/zh-CN.json';
import providersEn from './identity-providers/en-US.json';
import providersZh from './identity-providers/zh-CN.json';
import requestsEn from './account-requests/en-US.json';
import requestsZh from './account-requests/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages(
  { ...zh, ...companyZh, ...membersZh, ...providersZh, ...requestsZh },
  { ...en, ...companyEn, ...membersEn, ...providersEn, ...requestsEn },
  { name: 'remote.json', content: remote },
);
