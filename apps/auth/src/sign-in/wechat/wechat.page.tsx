import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Alert, Spin } from '@portal/common/antd/base';
import { asApiError, networkError, type ApiError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import { signInByWechat } from '@portal/common/contract/sign-in/wechat-sign-in';
import { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { WechatTexts } from '../../intl/wechat/wechat-texts.tsx';
import { leaveSignIn } from '../page/leave-sign-in.ts';
import { useVisits } from '../page/use-visits.ts';
import { signedInBy, type Further } from '../sign-in.queries.ts';
import type { Ways } from '@portal/common/security/second-factor/asked';
import type { Settled } from '../sign-in.steps.ts';
import { ToWechat, type WechatUserType } from './wechat-way.tsx';
import styles from './wechat-page.module.css';

// As the sign-in pages load them, so that their chunks stay what they are.
const Deleting = lazy(async () => ({ default: (await import('../form/rare-refusals.tsx')).Deleting }));
const SsoOnly = lazy(async () => ({ default: (await import('../form/rare-refusals.tsx')).SsoOnly }));

/** Why the browser came back without a confirmed person. */
const TROUBLES = ['denied', 'expired', 'busy', 'misconfigured'] as const;
type Trouble = (typeof TROUBLES)[number];

type LaterSteps = typeof import('../later-steps/later-steps.tsx');

type State =
  | { at: 'going' }
  | { at: 'secondFactor'; later: LaterSteps; settled: Settled; ways: Ways }
  | { at: 'trouble'; trouble: Trouble }
  | { at: 'refused'; error: ApiError };

/** `/loginWechat`: where WeChat leads back to, with a ticket or with the reason why not. */
export default function WechatPage() {
  const { visit, left } = useVisits();
  return (
    <WechatTexts>
      <End key={visit} onLeft={left} />
    </WechatTexts>
  );
}

function End({ onLeft }: { onLeft: () => void }) {
  const host = useHost();
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const userType: WechatUserType =
    Number(query.get('user_type')) === UserType.individual ? UserType.individual : UserType.enterprise;
  const kind = userType === UserType.individual ? 'individual' : 'enterprise';
  const ticket = new URLSearchParams(hash.slice(1)).get('ticket');
  const { mutateAsync: signIn } = useChange(signInByWechat, { refetch: false });
  const [state, setState] = useState<State>(() =>
    ticket
      ? { at: 'going' }
      : { at: 'trouble', trouble: TROUBLES.find((known) => known === query.get('wechat_error')) ?? 'expired' },
  );
  const asked = useRef(false);

  async function askForFactor({ more }: ApiError) {
    try {
      const later = await import('../later-steps/later-steps.tsx');
      setState({ at: 'secondFactor', later, settled: {}, ways: later.waysOf(more) });
    } catch {
      setState({ at: 'refused', error: networkError(host.locale) });
    }
  }

  /** Rejects with a refusal that the step of the second factor shows. */
  async function attempt(factor?: Pick<Further, 'factorCode' | 'passkey'>): Promise<void> {
    try {
      const reply = await signIn({
        body: { ticket: ticket ?? '', second_factor_code: factor?.factorCode, passkey: factor?.passkey },
      });
      onLeft();
      const { redirect_url, reset_code, status, user_name, user_id, user_type } = reply;
      leaveSignIn(host, signedInBy(redirect_url, reset_code, status, user_name, user_id, user_type ?? userType), query);
    } catch (refused) {
      const error = asApiError(refused, host.locale);
      if (factor && state.at === 'secondFactor' && state.later.SHOWN_BY_STEP.has(error.code)) {
        if (state.later.RENEWING.has(error.code)) await attempt();
        throw error;
      }
      if (error.code === 'Account.Login.SecondFactor') return askForFactor(error);
      reactTo<typeof signInByWechat>(
        error,
        { 'Account.Page.Expired': () => setState({ at: 'trouble', trouble: 'expired' }) },
        (other) => setState({ at: 'refused', error: other }),
      );
    }
  }

  useEffect(function signInOnce() {
    if (state.at !== 'going' || asked.current) return;
    asked.current = true;
    void attempt();
  });

  const back = new URLSearchParams(query);
  back.delete('wechat_error');
  const search = `?${back}`;
  const password = `${kind === 'individual' ? PAGE.signInIndividual : PAGE.signInEnterprise}${search}`;
  const factor = state.at === 'secondFactor' && state;
  return (
    <SignedOutFrame
      audience={kind}
      title={factor ? <factor.later.StepTitle step={factor} /> : <FormattedMessage id="signIn.wechat.title" />}
      lead={factor ? <factor.later.StepLead step={factor} /> : <FormattedMessage id="signIn.wechat.lead" />}
      art={{
        title: <FormattedMessage id={`signIn.${kind}.art`} />,
        text: <FormattedMessage id={`signIn.${kind}.artText`} />,
      }}
    >
      {state.at === 'going' && <Going />}
      {factor && (
        <Focused>
          <factor.later.FactorStep ways={factor.ways} onProceed={attempt} />
        </Focused>
      )}
      {state.at === 'trouble' && (
        <Notice text={<FormattedMessage id={`signIn.wechat.${state.trouble}`} />}>
          {state.trouble !== 'misconfigured' && <ToWechat userType={userType} />}
        </Notice>
      )}
      {state.at === 'refused' && <Refused error={state.error} kind={kind} />}
      {state.at !== 'going' && (
        <div className={styles.ways}>
          <LinkButton to={password} block size="large" type={state.at === 'refused' ? 'primary' : 'default'}>
            <FormattedMessage id="signIn.wechat.password" />
          </LinkButton>
          {state.at === 'refused' && state.error.code === 'Account.Login.Wrong' && (
            <p className={styles.other}>
              <FormattedMessage id="signIn.wechat.otherType" />
              <Link to={`${PAGE.checkAccount}${search}`}>
                <FormattedMessage id="signIn.chooser" />
              </Link>
            </p>
          )}
        </div>
      )}
    </SignedOutFrame>
  );
}

const Going = () => (
  <div className={styles.going} role="status">
    <Spin />
    <FormattedMessage id="signIn.wechat.going" />
  </div>
);

/** Moves the focus to the first field when it is there. */
function Focused({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(function moveFocusToTheField() {
    frame.current?.querySelector('input')?.focus();
  }, []);
  return <div ref={frame}>{children}</div>;
}

/** What ended the sign-in, with what can be done now. Takes the focus. */
function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(function moveFocusToTheNews() {
    frame.current?.focus();
  }, []);
  return (
    <>
      <div ref={frame} tabIndex={-1} className={styles.notice}>
        <Alert type="warning" showIcon role="alert" title={text} />
      </div>
      {children}
    </>
  );
}

function Refused({ error, kind }: { error: ApiError; kind: 'individual' | 'enterprise' }) {
  const { locale } = useIntl();
  const text = {
    'Account.Login.Wrong': () => <FormattedMessage id="signIn.wechat.unlinked" values={{ kind }} />,
    'Account.Login.Deleting': () => <Deleting error={error} saidIn={locale} typed="" />,
    'Account.Login.Idp.Only': () => <SsoOnly error={error} />,
  }[error.code];
  return (
    <Suspense>
      <Notice text={text?.() ?? messageOf(error, locale)} />
    </Suspense>
  );
}
