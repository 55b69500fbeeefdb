import { FormattedMessage } from 'react-intl';
import type { UsualTime } from '@portal/common/contract/company/review-time';
import { ReviewTime } from '@portal/common/ui/review-time';

type TextId = FormatjsIntl.Message['ids'];

/** Usual time of decisions, as a sentence (`now`) or short; `fixed` if there are too few decisions. */
export function CertificationTime({ usual, form, fixed }: { usual: UsualTime; form: 'now' | 'short'; fixed: TextId }) {
  return usual ? (
    <FormattedMessage id={`certification.time.${form}`} values={{ time: <ReviewTime usual={usual} /> }} />
  ) : (
    <FormattedMessage id={fixed} />
  );
}
