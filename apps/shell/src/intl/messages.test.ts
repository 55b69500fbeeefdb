import { testMessages } from '@portal/common/testing/messages';
import config from '../../../../packages/common/src/contract/portal/portal-content.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages(zh, en, { name: 'config.json', content: config });
