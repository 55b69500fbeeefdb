import type zh from './zh-CN.json';

/** Id of a text that this package has in both languages. */
export type MessageId = keyof typeof zh;
