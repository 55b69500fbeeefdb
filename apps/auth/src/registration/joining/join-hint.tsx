import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { UserType } from '@portal/common/enums/user/user-type';
import { JOIN_COMPANY_PAGE } from '@portal/common/pages/addresses';
import { JoinTexts } from '../../intl/join/join-texts.tsx';

/** Where a company is registered: leads those who belong to one that is registered already to asking to join it. */
export function JoinHint({ userType, company }: { userType: UserType; company?: string }) {
  const query = new URLSearchParams({ user_type: String(userType), ...(company && { company }) });
  return (
    <JoinTexts>
      <FormattedMessage id="join.hint" />
      <Link to={`${JOIN_COMPANY_PAGE}?${query}`}>
        <FormattedMessage id="join.hint.link" />
      </Link>
    </JoinTexts>
  );
}
