import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError, networkError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import type { beginSsoSignIn } from '@portal/common/contract/sign-in/sso';
import { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import { useChallenge } from '@portal/common/host/use-challenge';
import { useHost } from '@portal/common/host/use-host';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { PAGE } from '@portal/common/pages/addresses';
import { Going } from './going.tsx';
import { SsoForm } from './sso-form.tsx';
import { readSsoQuery, referenceIn } from './sso-query.ts';
import type { SsoFailure } from './sso-query.ts';
import { useBeginSsoSignIn, useOrganisation } from './sso.queries.ts';
import type { Provider } from './sso.queries.ts';
import styles from './sso.module.css';

/** Sign-in through the identity provider of an organisation: `/loginUam` and `/loginUam/{enterpriseId}`. */
export default function SsoPage() {
  const host = useHost();
  const intl = useIntl();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { enterpriseId } = useParams();
  const [query] = useSearchParams();
  const [asked] = useState(() => readSsoQuery(enterpriseId, query));
  const { organisation, provider: straight, failure, reference } = asked;
  const [going, setGoing] = useState<{ organisation: string; provider: Partial<Provider> & { id: string } } | null>(
    straight ? { organisation, provider: { id: straight } } : null,
  );
  const [start, setStart] = useState(organisation);
  const [notice, setNotice] = useState<ReactNode>(failure && <Failure failure={failure} reference={reference} />);
  const challenge = useChallenge(UserType.idpUser);
  const { mutateAsync: begin } = useBeginSsoSignIn();
  const known = useOrganisation(going?.organisation ?? '');
  const latest = useRef({ host, begin, challenge, intl, navigate, pathname, query });

  useEffect(function keepLatest() {
    latest.current = { host, begin, challenge, intl, navigate, pathname, query };
  });

  useEffect(function renewSpentChallenge() {
    if (failure === 'Account.Page.Expired') latest.current.challenge.renew();
  }, [failure]);

  useEffect(function goToProvider() {
    if (!going) return undefined;
    let stays = false;
    const now = () => latest.current;
    async function go({ organisation: id, provider }: NonNullable<typeof going>) {
      const url = await now().begin({ organisation: id, provider: provider.id, challenge: await now().challenge.current() });
      if (stays) return;
      // After Back the page shows the choice, and does not redirect again.
      const kept = new URLSearchParams(now().query);
      kept.delete('idp_config_id');
      kept.delete('sso_error');
      kept.delete('sso_ref');
      void now().navigate(now().pathname + (kept.size > 0 ? `?${kept}` : ''), { replace: true });
      now().host.leave(url);
    }
    go(going).catch((error: unknown) => {
      if (stays) return;
      setGoing(null);
      reactTo<typeof beginSsoSignIn>(error instanceof ApiError ? error : networkError(now().host.locale), {
        'Account.Page.Expired': () => {
          now().challenge.renew();
          setNotice(<FormattedMessage id="sso.renewed" />);
        },
      }, (e) => setNotice(<>{messageOf(e, now().intl.locale)}<Reference of={referenceIn(e.more['reference'])} /></>));
    });
    return () => { stays = true; };
  }, [going]);

  useEffect(function chooseAgainAfterBack() {
    // A page from the browser's cache is still in the state of redirecting.
    const onShow = ({ persisted }: PageTransitionEvent) => { if (persisted) setGoing(null); };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const search = query.size > 0 ? `?${query}` : '';
  const name = going?.provider.name ?? (known.is === 'known' ? known.providers.find(({ id }) => id === going?.provider.id)?.name : undefined);

  return (
    <SignedOutFrame
      title={<FormattedMessage id="sso.title" />}
      lead={<><FormattedMessage id="sso.lead" /><Link to={`${PAGE.signInEnterprise}${search}`}><FormattedMessage id="sso.enterprise" /></Link></>}
      art={{ title: <FormattedMessage id="sso.art" />, text: <FormattedMessage id="sso.artText" /> }}
      audience="enterprise"
    >
      {going
        ? <Going name={name} onStay={() => setGoing(null)} />
        : (
          <SsoForm
            organisation={start} notice={notice}
            onChosen={(choice) => {
              setNotice(null);
              setStart(choice.organisation);
              setGoing(choice);
            }}
          />
        )}
      {!going && <p className={styles.below}><Link to={`${PAGE.recoverProviders}${start === '' ? '' : `?${new URLSearchParams({ enterprise_id: start })}`}`}><FormattedMessage id="sso.recovery" /></Link></p>}
    </SignedOutFrame>
  );
}

/** The failure of the last attempt, in our own text: the address is not trusted. */
function Failure({ failure, reference }: { failure: SsoFailure; reference: string | undefined }) {
  return <><FormattedMessage id={failure === 'other' ? 'sso.failed' : `error.${failure}`} /><Reference of={reference} /></>;
}

/** The reference by which the administrator finds the failure; nothing without one. */
function Reference({ of }: { of: string | undefined }) {
  return of === undefined ? null : <> <FormattedMessage id="sso.reference" values={{ reference: <b>{of}</b> }} /></>;
}
