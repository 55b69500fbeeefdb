import { testMessages } from '@portal/common/testing/messages';
import remote from '../../remote.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages(zh, en, { name: 'remote.json', content: remote });
