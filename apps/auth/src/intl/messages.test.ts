import { testMessages } from '@portal/common/testing/messages';
import joinEn from './join/en-US.json';
import joinZh from './join/zh-CN.json';
import reportEn from './security-report/en-US.json';
import reportZh from './security-report/zh-CN.json';
import wechatEn from './wechat/en-US.json';
import wechatZh from './wechat/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages({ ...zh, ...joinZh, ...reportZh, ...wechatZh }, { ...en, ...joinEn, ...reportEn, ...wechatEn });
