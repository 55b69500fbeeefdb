import { testMessages } from '@portal/common/testing/messages';
import consentEn from './consent/en-US.json';
import consentZh from './consent/zh-CN.json';
import deletionEn from './deletion/en-US.json';
import deletionZh from './deletion/zh-CN.json';
import developersEn from './developers/en-US.json';
import developersZh from './developers/zh-CN.json';
import joinEn from './join/en-US.json';
import joinZh from './join/zh-CN.json';
import laterEn from './later-steps/en-US.json';
import laterZh from './later-steps/zh-CN.json';
import passkeysEn from './passkeys/en-US.json';
import passkeysZh from './passkeys/zh-CN.json';
import passwordEn from './password/en-US.json';
import passwordZh from './password/zh-CN.json';
import registerEn from './register/en-US.json';
import registerZh from './register/zh-CN.json';
import reportEn from './security-report/en-US.json';
import reportZh from './security-report/zh-CN.json';
import ssoEn from './sso/en-US.json';
import ssoZh from './sso/zh-CN.json';
import wechatEn from './wechat/en-US.json';
import wechatZh from './wechat/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages(
  {
    ...zh,
    ...consentZh,
    ...passwordZh,
    ...registerZh,
    ...ssoZh,
    ...deletionZh,
    ...developersZh,
    ...joinZh,
    ...laterZh,
    ...passkeysZh,
    ...reportZh,
    ...wechatZh,
  },
  {
    ...en,
    ...consentEn,
    ...passwordEn,
    ...registerEn,
    ...ssoEn,
    ...deletionEn,
    ...developersEn,
    ...joinEn,
    ...laterEn,
    ...passkeysEn,
    ...reportEn,
    ...wechatEn,
  },
);
