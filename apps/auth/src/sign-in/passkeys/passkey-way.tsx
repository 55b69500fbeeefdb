import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { Alert, Button, Form } from '@portal/common/antd/base';
import { ApiError, asApiError } from '@portal/common/client/api-error';
import { beginPasskeySignIn, signInByPasskey } from '@portal/common/contract/sign-in/passkey-sign-in';
import type { Authentication, RequestOptions } from '@portal/common/contract/sign-in/webauthn';
import { messageOf } from '@portal/common/form/server-message';
import type { useChallenge } from '@portal/common/host/use-challenge';
import { useCall, useHost } from '@portal/common/host/use-host';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { askForPasskey, hasAutofill, isForeign } from '@portal/common/security/passkeys/ceremony';
import { signalUnknown } from '@portal/common/security/passkeys/signals';
import { Icon } from '@portal/common/ui/icons';
import { PasskeyTexts } from '../../intl/passkeys/passkey-texts.tsx';
import type { Fields } from '../form/refused-fields.tsx';
import { signedInBy, type EntryType, type SignedIn } from '../sign-in.queries.ts';
import { offerPasskeys } from './offer.ts';

/** Not in a style sheet, which would be one more file to load. */
const BELOW = { marginBlockStart: 12 };

interface PasskeyWayProps {
  userType: EntryType;
  /** Nothing else of the sign-in is under way, so autofill may offer passkeys. */
  free: boolean;
  challenge: ReturnType<typeof useChallenge>;
  onSignedIn: (signedIn: SignedIn) => void;
  /** A try begins (without an error), or ended with a refusal that the form shows as those of passwords. */
  onRefused: (error?: ApiError) => void;
  /** Passkeys cannot be used on this page: another portal shows it. */
  onUnusable: () => void;
}

/**
 * Sign-in by passkey: offered in the autofill of the account field, and by a button. Inside the form, whose "keep me
 * signed in" counts.
 */
export const PasskeyWay = (props: PasskeyWayProps) => (
  <PasskeyTexts>
    <Way {...props} />
  </PasskeyTexts>
);

function Way({ userType, free, challenge, onSignedIn, onRefused, onUnusable }: PasskeyWayProps) {
  const host = useHost();
  const call = useCall();
  const { locale } = useIntl();
  const form = Form.useFormInstance<Fields>();
  const [trying, setTrying] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [autofill, setAutofill] = useState(false);
  const tries = useRef({ failed: 0 });
  const rpId = useRef('');
  const gone = useRef<AbortController>(null);

  async function read(signal: AbortSignal): Promise<RequestOptions> {
    const options = async () =>
      call(beginPasskeySignIn, { body: { login_challenge: await challenge.current() } }, signal);
    const given = await options().catch((error: unknown) => {
      // The page was open for too long: another challenge does.
      if (!(error instanceof ApiError) || error.code !== 'Account.Page.Expired') throw error;
      challenge.renew();
      return options();
    });
    rpId.current = given.rpId;
    return given;
  }

  function begin() {
    setTrying(true);
    setFailure(null);
    onRefused();
  }

  async function signIn(credential: Authentication) {
    const { redirect_url, reset_code, status, user_name, user_id, user_type } = await call(signInByPasskey, {
      body: {
        login_challenge: await challenge.current(),
        user_type: userType,
        remember: form.getFieldValue('remember') ? 1 : 0,
        credential,
      },
    });
    // Who has gone on to another page stays there.
    if (gone.current?.signal.aborted) return;
    onSignedIn(signedInBy(redirect_url, reset_code, status, user_name, user_id, user_type ?? userType));
  }

  /** Ends a try with a refusal, or with an error of the browser. */
  function fail(error: unknown, credential?: Authentication) {
    setTrying(false);
    if (isForeign(error)) return onUnusable();
    if (!(error instanceof ApiError) && !credential) {
      return setFailure(<FormattedMessage id="signIn.passkey.failed" />);
    }
    const refused = asApiError(error, host.locale);
    if (refused.code === 'Account.Passkey.Unknown' && credential) signalUnknown(rpId.current, credential.id);
    if (refused.code === 'Account.Page.Expired') {
      challenge.renew();
      setFailure(<FormattedMessage id="signIn.passkey.expired" />);
    } else if (refused.code.startsWith('Account.Passkey.')) {
      setFailure(<Refused error={refused} saidIn={locale} />);
    } else {
      onRefused(refused);
    }
  }

  async function finish(credential: Authentication) {
    await signIn(credential).catch((error: unknown) => fail(error, credential));
  }

  async function ask() {
    begin();
    try {
      const credential = await askForPasskey(read, { autofill: false, signal: gone.current!.signal });
      if (credential) await finish(credential);
      else setTrying(false);
    } catch (error) {
      fail(error);
    }
  }

  useEffect(function askWhetherAutofillOffers() {
    void hasAutofill().then(setAutofill);
  }, []);

  useEffect(function endWithThePage() {
    const page = new AbortController();
    gone.current = page;
    return () => page.abort();
  }, []);

  const stand = useEffectEvent(async function stand(signal: AbortSignal) {
    try {
      const credential = await offerPasskeys(read, tries.current, signal);
      if (!credential) return;
      begin();
      await finish(credential);
    } catch {
      onUnusable();
    }
  });

  const offering = autofill && free && !trying;
  useEffect(
    function offerInAutofill() {
      if (!offering) return undefined;
      const stop = new AbortController();
      void stand(stop.signal);
      return () => stop.abort();
    },
    [offering],
  );

  return (
    <>
      <Button block size="large" icon={<Icon name="key" size={18} />} loading={trying} onClick={() => void ask()}>
        <FormattedMessage id="signIn.passkey.submit" />
      </Button>
      {failure && <Alert style={BELOW} type="error" showIcon role="alert" title={failure} />}
    </>
  );
}

/** A refused passkey. One of another user type names the page where it signs in. */
function Refused({ error, saidIn }: { error: ApiError; saidIn: string }) {
  const { search } = useLocation();
  const { user_type } = error.more;
  return (
    <>
      {messageOf(error, saidIn)}
      {error.code === 'Account.Passkey.OtherPage' && typeof user_type === 'number' && (
        <>
          {' '}
          <Link to={`${signInPageOf(user_type)}${search}`}>
            <FormattedMessage id="signIn.passkey.otherPage" />
          </Link>
        </>
      )}
    </>
  );
}
