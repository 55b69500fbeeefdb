import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { TroublePage } from './trouble-page.tsx';

/** The page for an unknown address. */
export function NotFound({ signedIn }: { signedIn: boolean }) {
  const navigate = useNavigate();
  return (
    <TroublePage
      icon="search"
      title={<FormattedMessage id="trouble.notFound.title" />}
      text={<FormattedMessage id="trouble.notFound.text" />}
    >
      <Button type="primary" onClick={() => void navigate('/')}>
        <FormattedMessage id={signedIn ? 'trouble.home' : 'trouble.signIn'} />
      </Button>
    </TroublePage>
  );
}
