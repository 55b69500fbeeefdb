import { testMessages } from '@portal/common/testing/messages';
import remote from '../../remote.json';
import systemEn from './system/en-US.json';
import systemZh from './system/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages({ ...zh, ...systemZh }, { ...en, ...systemEn }, { name: 'remote.json', content: remote });
