import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useHost } from '@portal/common/host/use-host';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { SignInLinks } from './sign-in-links.tsx';
import { SignInForm, type SignInFormProps } from '../form/sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useVisits } from './use-visits.ts';
import styles from '../form/sign-in-form.module.css';

const SignedInAs = lazy(async () => ({ default: (await import('./not-for-all.tsx')).SignedInAs }));

type Passkeys = typeof import('../passkeys/passkey-way.tsx');

export interface SignInPageProps extends Pick<SignInFormProps, 'codes' | 'withoutCodes' | 'exists'> {
  /** Prefix of the text ids of this sign-in, and name of its benefits. */
  kind: 'individual' | 'enterprise' | 'partner' | 'employee';
  loginNames?: boolean;
  lasting?: boolean;
  register?: string;
  sso?: string;
}

/** The sign-in page of a user type. After Back from a sign-in it starts over. */
export function SignInPage(props: SignInPageProps) {
  const { visit, left } = useVisits();
  return <SignIn key={visit} {...props} isReturn={visit > 0} onLeft={left} />;
}

/** The form, or the later step that the API asks for. */
function SignIn({
  kind,
  codes,
  withoutCodes,
  exists,
  loginNames = true,
  lasting = true,
  register,
  sso,
  isReturn,
  onLeft,
}: SignInPageProps & { isReturn: boolean; onLeft: () => void }) {
  const userType = UserType[kind];
  const host = useHost();
  const [query] = useSearchParams();
  const { search } = useLocation();
  const { step, later, who, refusal, busy, challenge, begin, proceed, restart, expire, arrive } = useSignIn(userType, {
    isReturn,
    onLeft,
  });

  // Null where there are no passkeys; undefined until their code has come, when the page is idle or a field has the focus.
  // Their room stays in each case, so that nothing moves under a click. At an address where browsers use none the server
  // hides `data-passkey`.
  const [passkeys, setPasskeys] = useState<Passkeys | null>();
  function loadPasskeys() {
    if ('PublicKeyCredential' in window) {
      import(/* webpackChunkName: "idle" */ '../passkeys/passkey-way.tsx').then(setPasskeys, () => {
        /* asked for again with the next focus */
      });
    } else setPasskeys(null);
  }
  useEffect(function loadPasskeysWhenIdle() {
    (window.requestIdleCallback ?? setTimeout)(loadPasskeys);
  }, []);

  // With a challenge the API requires this sign-in although there is a session.
  const signedIn = query.has('login_challenge') ? null : host.user;
  const isEntry = step.at === 'entry' || !later || !who;
  return (
    <SignedOutFrame
      audience={kind}
      title={isEntry ? <FormattedMessage id={`signIn.${kind}.title`} /> : <later.StepTitle step={step} />}
      lead={
        isEntry ? <EntryLead kind={kind} register={register && register + search} /> : <later.StepLead step={step} />
      }
      art={{
        title: <FormattedMessage id={`signIn.${kind}.art`} />,
        text: <FormattedMessage id={`signIn.${kind}.artText`} />,
      }}
    >
      <div hidden={!isEntry}>
        {signedIn && (
          <Suspense fallback={null}>
            <SignedInAs user={signedIn} returnUri={query.get('return_uri')} />
          </Suspense>
        )}
        <SignInForm
          userType={userType}
          scene={kind === 'individual' ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin}
          codes={codes}
          withoutCodes={withoutCodes}
          exists={exists}
          loginNames={loginNames}
          lasting={lasting}
          register={register && register + search}
          busy={busy && isEntry}
          asked={!isEntry}
          refusal={refusal}
          onSubmit={begin}
          onTouched={() => {
            void challenge.current().catch(() => undefined);
            loadPasskeys();
          }}
        >
          <div className={styles.passkey} data-passkey>
            {passkeys && (
              <passkeys.PasskeyWay
                userType={userType}
                free={isEntry && !busy && !signedIn}
                challenge={challenge}
                onSignedIn={arrive}
                onRefused={restart}
                onUnusable={() => setPasskeys(null)}
              />
            )}
          </div>
        </SignInForm>
        <SignInLinks userType={userType} sso={sso} question={<FormattedMessage id={`signIn.${kind}.other`} />} />
      </div>
      {!isEntry && (
        <later.LaterSteps
          step={step}
          userType={userType}
          who={who}
          busy={busy}
          onProceed={proceed}
          onBack={restart}
          onExpired={expire}
          onGoOn={arrive}
        />
      )}
    </SignedOutFrame>
  );
}

function EntryLead({ kind, register }: { kind: SignInPageProps['kind']; register: string | undefined }): ReactNode {
  if (kind === 'employee' || !register) return <FormattedMessage id="signIn.employee.lead" />;
  return (
    <>
      <FormattedMessage id="signIn.noAccount" />
      <Link to={register}>
        <FormattedMessage id={`signIn.${kind}.register`} />
      </Link>
    </>
  );
}
