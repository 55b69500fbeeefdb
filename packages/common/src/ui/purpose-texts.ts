import { useIntl } from 'react-intl';
import type { PortalContent } from '../contract/portal/config.ts';
import { Purpose } from '../enums/terms/purpose.ts';

type Texts = Record<Purpose, { label: string; text: string }>;

/** Not in `intl/`, whose texts come with the first sign-in page: registrations and the security page show these. */
const TEXTS: Record<'zh-CN' | 'en-US', Texts> = {
  'zh-CN': {
    marketing: { label: '资讯和优惠', text: '可以向您发送产品资讯和优惠信息' },
    usage: { label: '使用情况统计', text: '可以统计您打开的页面，不记录账号' },
    crossBorder: { label: '数据出境', text: '可以在您所在的国家或地区以外处理数据' },
  },
  'en-US': {
    marketing: { label: 'News and offers', text: 'We may write to you about products and offers.' },
    usage: { label: 'Usage statistics', text: 'We may count the pages that you open, without your account.' },
    crossBorder: {
      label: 'Transfer of data abroad',
      text: 'We may process your data outside of the country where you live.',
    },
  },
};

/** Purposes that the portal can use: usage statistics need a tracker. */
export const offeredPurposes = ({ pageViews = false }: Pick<PortalContent, 'pageViews'>): Purpose[] =>
  Object.values(Purpose).filter((purpose) => purpose !== Purpose.usage || pageViews);

/** What each purpose apart from the contract means, in the language of the page. */
export const usePurposeTexts = (): Texts => TEXTS[useIntl().locale === 'zh-CN' ? 'zh-CN' : 'en-US'];
