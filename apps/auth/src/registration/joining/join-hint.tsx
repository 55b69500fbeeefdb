import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Form } from '@portal/common/antd/base';
import type { UserType } from '@portal/common/enums/user/user-type';
import { JOIN_COMPANY_PAGE } from '@portal/common/pages/addresses';
import { checkEmail } from '@portal/common/rules/contact/email';
import { isPublicDomain } from '@portal/common/rules/identity-provider/mail-domain';
import { JoinTexts } from '../../intl/join/join-texts.tsx';
import styles from './joining.module.css';

/**
 * Where a company is registered: leads those who belong to one that is registered already to asking to join it. It names
 * the domain of every e-mail that is no public mailbox, whether or not a company has proven it.
 */
export function JoinHint({ userType }: { userType: UserType }) {
  const email = Form.useWatch<string | undefined>('email', Form.useFormInstance())?.trim() ?? '';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const own = checkEmail(email) === undefined && !isPublicDomain(domain);
  return (
    <JoinTexts>
      <span className={styles.hint}>
        <FormattedMessage id={own ? 'join.hint.domain' : 'join.hint'} values={{ domain }} />
        <Link to={`${JOIN_COMPANY_PAGE}?user_type=${userType}`}>
          <FormattedMessage id="join.hint.link" />
        </Link>
      </span>
    </JoinTexts>
  );
}
