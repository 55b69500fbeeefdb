import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { customerPage, partnerPage } from '@portal/common/pages/addresses';
import { useReviewQuery, type Reviewed } from '../review/review.queries.ts';

/** Link to the page of the company of a request, for staff who may open it. */
export function CompanyLink({ queue, id }: { queue: Reviewed; id: number }) {
  const company = useReviewQuery(queue, id).data?.company;
  if (!company) return null;
  return (
    <Link to={company.page === 'partner' ? partnerPage(company.id, 'view') : customerPage(company.id)}>
      <FormattedMessage id={`approvals.request.company.${company.page}`} />
    </Link>
  );
}
