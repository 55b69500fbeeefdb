import { useLocation, useSearchParams } from 'react-router-dom';
import { WECHAT_SIGN_IN_PAGE } from '@portal/common/pages/addresses';
import ConsentPage from './consent/consent.page.tsx';
import WechatPage from './sign-in/wechat/wechat.page.tsx';
import TermsPage from './terms/terms.page.tsx';

/**
 * Pages to which a sign-in leads before it ends, in one chunk: `/loginWechat`, and `/consent`, which asks by the
 * challenge in its address to accept terms or to allow an application.
 */
export default function LaterPage() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (pathname.toLowerCase().startsWith(WECHAT_SIGN_IN_PAGE.toLowerCase())) return <WechatPage />;
  return query.has('terms_challenge') ? <TermsPage /> : <ConsentPage />;
}
