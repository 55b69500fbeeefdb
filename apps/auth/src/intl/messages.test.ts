import { testMessages } from '@portal/common/testing/messages';
import joinEn from './join/en-US.json';
import joinZh from './join/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages({ ...zh, ...joinZh }, { ...en, ...joinEn });
