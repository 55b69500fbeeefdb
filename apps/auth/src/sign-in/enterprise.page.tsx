import { PAGE } from '@portal/common/pages/addresses';
import { SignInPage } from './page/sign-in-page.tsx';

/** Enterprise sign-in. */
export default function EnterpriseSignInPage() {
  return <SignInPage kind="enterprise" codes register={PAGE.registerEnterprise} sso={PAGE.signInSso} />;
}
