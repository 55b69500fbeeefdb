import { formatLocale } from '@portal/common/intl/locale';
import type { Host } from '@portal/common/host/host';
import { PAGE } from '@portal/common/pages/addresses';
import type { SignedIn } from '../sign-in.queries.ts';

/** Leaves the sign-in page: continues the authorisation, or goes to the page where a password must be set first. */
export function leaveSignIn(host: Host, signedIn: SignedIn, query: URLSearchParams): void {
  if ('reset' in signedIn) {
    const { code, status, userName, userId, userType } = signedIn.reset;
    const params = new URLSearchParams({
      reset_code: code,
      status: String(status),
      user_name: userName,
      user_id: userId,
      user_type: String(userType),
      redirect_uri: query.get('redirect_uri') ?? '',
      lang: formatLocale(host.locale),
    });
    host.navigate(`${PAGE.resetPassword}?${params}`);
    return;
  }
  const returnUri = query.get('return_uri');
  if (!returnUri) {
    host.leave(signedIn.continueAt);
    return;
  }
  const url = new URL(signedIn.continueAt, host.apiBase || location.origin);
  url.searchParams.set('return_uri', returnUri);
  host.leave(url.href);
}
