import type { Locale } from './locale.ts';
import en from './en-US.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

export type CommonMessageId = keyof typeof zh;

/** Texts of this package: issues of rules, error codes, shared widgets. Apps add their own. */
export const commonMessages: Record<Locale, Record<CommonMessageId, string>> = { 'zh-CN': zh, 'en-US': en };
