import { testMessages } from '../../../testing/messages.tsx';
import en from './en-US.json';
import zh from './zh-CN.json';

testMessages(zh, en);
