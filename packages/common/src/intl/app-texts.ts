import type { Locale } from './locale.ts';
import { textsOf, type Texts, type Words } from './texts.ts';

/** Loads a file of texts. */
export type File = () => Promise<{ default: Words }>;

/** Texts of an app, loaded with those of this package. A page loads its own language only. */
export const appTexts = (own: Record<Locale, File>): Texts =>
  textsOf({
    'zh-CN': () => Promise.all([import(/* webpackChunkName: "texts.zh-CN" */ './zh-CN.json'), own['zh-CN']()]),
    'en-US': () => Promise.all([import(/* webpackChunkName: "texts.en-US" */ './en-US.json'), own['en-US']()]),
  });
