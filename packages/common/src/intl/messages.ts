import type { Locale } from './locale.ts';
import en from './en-US.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

export type CommonMessageId = keyof typeof zh;

/** The texts of this package: what rules and the API say, and the words of the shared widgets. Apps add theirs. */
export const commonMessages: Record<Locale, Record<CommonMessageId, string>> = { 'zh-CN': zh, 'en-US': en };
