import { useIntl } from 'react-intl';

export { LateTexts } from '@portal/common/late/late-texts';

/** Between two sentences: a space, in Chinese nothing. */
export const Gap = () => (useIntl().locale === 'zh-CN' ? null : <> </>);
