import { testMessages } from '@portal/common/testing/messages';
import config from '../../../../packages/common/src/contract/portal/portal-content.json';
import frameEn from './frame/en-US.json';
import frameZh from './frame/zh-CN.json';
import previewEn from './preview/en-US.json';
import previewZh from './preview/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages(
  { ...zh, ...frameZh, ...previewZh },
  { ...en, ...frameEn, ...previewEn },
  { name: 'config.json', content: config },
);
