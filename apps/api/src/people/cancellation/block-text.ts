import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../platform/intl/texts.ts';
import type { StandingBlock } from './cancellation.db.ts';

/** What stands against a cancellation, in words: those of the system that reported it, or ours for its kind. */
export const blockText = (locale: Locale, { list_type, detail_zh, detail_en }: StandingBlock): string =>
  (locale === 'zh-CN' ? detail_zh : detail_en) ?? textOf(locale, `cancellation.blocked.${list_type}`);
