import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, networkError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import { beginSsoSignIn } from '@portal/common/contract/sign-in/sso';
import { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useChallenge } from '@portal/common/host/use-challenge';
import { useHost } from '@portal/common/host/use-host';
import { Failure, Reference } from './failure.tsx';
import { referenceIn, type SsoQuery } from './sso-query.ts';
import { useOrganisation, type Provider } from './sso.queries.ts';

/** A provider from the address has no name: it is looked up. */
interface Destination {
  organisation: string;
  provider: Partial<Provider> & { id: string };
}

/**
 * The redirect to a provider: immediately to the one in the address, else to the chosen one. While `going`, `name` is
 * the provider's name, if known. Else the page shows the choice: `start` is its initial organisation, and `notice` says
 * why the last attempt failed.
 */
export function useRedirect({ organisation, provider: straight, failure, reference, joins }: SsoQuery) {
  const host = useHost();
  const intl = useIntl();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [going, setGoing] = useState<Destination | null>(
    straight ? { organisation, provider: { id: straight } } : null,
  );
  const [start, setStart] = useState(organisation);
  const [notice, setNotice] = useState<ReactNode>(
    failure && !joins && <Failure failure={failure} reference={reference} />,
  );
  const challenge = useChallenge(UserType.idpUser);
  const { mutateAsync: begin } = useChange(beginSsoSignIn, { refetch: false });
  const known = useOrganisation(going?.organisation ?? '');
  const latest = useRef({ host, begin, challenge, intl, navigate, pathname, query });

  useEffect(function keepLatest() {
    latest.current = { host, begin, challenge, intl, navigate, pathname, query };
  });

  useEffect(
    function renewSpentChallenge() {
      if (failure === 'Account.Page.Expired') latest.current.challenge.renew();
    },
    [failure],
  );

  useEffect(
    function goToProvider() {
      if (!going) return undefined;
      let stays = false;
      const now = () => latest.current;
      async function go({ organisation: id, provider }: Destination) {
        const { redirect_url: url } = await now().begin({
          body: { enterprise_id: id, idp_config_id: provider.id, login_challenge: await now().challenge.current() },
        });
        if (stays) return;
        // After Back the page shows the choice, and does not redirect again.
        const kept = new URLSearchParams(now().query);
        kept.delete('idp_config_id');
        kept.delete('sso_error');
        kept.delete('sso_ref');
        kept.delete('sso_join');
        void now().navigate(now().pathname + (kept.size > 0 ? `?${kept}` : ''), { replace: true });
        now().host.leave(url);
      }
      go(going).catch((error: unknown) => {
        if (stays) return;
        setGoing(null);
        reactTo<typeof beginSsoSignIn>(
          error instanceof ApiError ? error : networkError(now().host.locale),
          {
            'Account.Page.Expired': () => {
              now().challenge.renew();
              setNotice(<FormattedMessage id="sso.renewed" />);
            },
          },
          (e) =>
            setNotice(
              <>
                {messageOf(e, now().intl.locale)}
                <Reference of={referenceIn(e.more['reference'])} />
              </>,
            ),
        );
      });
      return () => {
        stays = true;
      };
    },
    [going],
  );

  useEffect(function chooseAgainAfterBack() {
    // A page from the browser's cache is still in the state of redirecting.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setGoing(null);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  function choose(destination: Destination) {
    setNotice(null);
    setStart(destination.organisation);
    setGoing(destination);
  }

  const name =
    going?.provider.name ??
    (known.is === 'known' ? known.providers.find(({ id }) => id === going?.provider.id)?.name : undefined);
  return { going: going !== null, name, start, notice, choose, stay: () => setGoing(null) };
}
