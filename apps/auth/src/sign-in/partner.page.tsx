import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { useAccountExists, useIsEuop } from './sign-in.queries.ts';
import { SignInPage } from './page/sign-in-page.tsx';

/** Partner sign-in: codes and phones only if the users of the client come from EUOP, else e-mail and password. */
export default function PartnerSignInPage() {
  const host = useHost();
  const [query] = useSearchParams();
  const codes = useIsEuop(query.get('client_id') || host.clientId);
  const exists = useAccountExists();
  return (
    <SignInPage
      kind="partner"
      codes={codes}
      withoutCodes={<FormattedMessage id="signIn.partner.withoutCodes" />}
      exists={exists}
      loginNames={false}
      register={PAGE.registerPartner}
    />
  );
}
