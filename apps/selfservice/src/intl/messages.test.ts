import { testMessages } from '@portal/common/testing/messages';
import remote from '../../remote.json';
import providersEn from './identity-providers/en-US.json';
import providersZh from './identity-providers/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages({ ...zh, ...providersZh }, { ...en, ...providersEn }, { name: 'remote.json', content: remote });
