import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { JOIN_COMPANY_PAGE } from '@portal/common/pages/addresses';
import { JoinTexts } from '../intl/join/join-texts.tsx';

/** For somebody whom the provider of a company confirmed, and who has no account: leads to asking to join it. */
export default function JoinOffer({ company, userType }: { company: string; userType: 2 | 4 }) {
  return (
    <JoinTexts>
      <FormattedMessage id="join.offer" />
      <Link to={`${JOIN_COMPANY_PAGE}?${new URLSearchParams({ user_type: String(userType), company })}`}>
        <FormattedMessage id="join.hint.link" />
      </Link>
    </JoinTexts>
  );
}
