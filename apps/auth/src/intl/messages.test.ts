import { testMessages } from '@portal/common/testing/messages';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages(zh, en);
