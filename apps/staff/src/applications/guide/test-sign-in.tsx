import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Alert, App, Button } from '@portal/common/antd/base';
import { CheckboxGroup } from '@portal/common/antd/fields';
import type { Application } from '@portal/common/contract/console/applications';
import { beginTestSignIn, readTestSignIn, type TestSignIn } from '@portal/common/contract/console/test-sign-in';
import { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { recall, remember } from '@portal/common/host/storage/browser-store';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { Decoded } from './decoded.tsx';
import styles from './guide.module.css';

/** `openid` is always asked for; refresh tokens are not tested. */
const SCOPES = OauthScope.filter((scope) => scope !== 'openid' && scope !== 'offline_access');
const PLACE = 'testSignIn:';

/** What the address says of a sign-in that this tab began; undefined for another address. It is read once. */
function comeBack(query: URLSearchParams): { code: string; verifier: string } | 'refused' | undefined {
  const state = query.get('state');
  const verifier = state === null ? null : recall('session', PLACE + state);
  if (verifier === null) return undefined;
  remember('session', PLACE + state, null);
  const code = query.get('code');
  return code === null ? 'refused' : { code, verifier };
}

/** Signs the reader in to the application, back to this page, and shows what the application would have got. */
export function TestSignInSheet({ application: { client_id, enabled, redirect_uris } }: { application: Application }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const host = useHost();
  const [query, setQuery] = useSearchParams();
  const [back] = useState(() => comeBack(query));
  const [scopes, setScopes] = useState<OauthScope[]>(['profile', 'email']);
  const { mutateAsync: begin, isPending } = useChange(beginTestSignIn, { refetch: false });
  const read = useChange(readTestSignIn, { refetch: false });
  const params = { client_id };

  useEffect(
    function readTokens() {
      if (query.has('state')) setQuery({}, { replace: true, preventScrollReset: true });
      if (typeof back !== 'object') return;
      read.mutate({ params, body: { code: back.code, code_verifier: back.verifier } });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once: a code counts once
    [],
  );

  async function start() {
    try {
      const { address, state, code_verifier } = await begin({ params, body: { scopes } });
      remember('session', PLACE + state, code_verifier);
      host.leave(address);
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
  }

  const canTest = enabled === 1 && redirect_uris.length > 0;
  const over = back === 'refused' || read.error !== null;
  return (
    <Sheet
      title={<FormattedMessage id="guide.test" />}
      extra={
        <Button onClick={() => void start()} loading={isPending || read.isPending} disabled={!canTest}>
          <FormattedMessage id="guide.test.start" />
        </Button>
      }
    >
      <p className={styles.text}>
        <FormattedMessage id={canTest ? 'guide.test.lead' : 'guide.test.not'} />
      </p>
      {canTest && (
        <CheckboxGroup
          className={styles.scopes ?? ''}
          aria-label={intl.formatMessage({ id: 'guide.scopes' })}
          options={SCOPES.map((scope) => ({ value: scope, label: scope }))}
          value={scopes}
          onChange={(chosen) => setScopes(chosen)}
        />
      )}
      <div role="status">
        {over && (
          <Alert
            type="warning"
            showIcon
            title={<FormattedMessage id={back === 'refused' ? 'guide.test.refused' : 'guide.test.over'} />}
          />
        )}
        {read.data && <Result found={read.data} />}
      </div>
    </Sheet>
  );
}

function Result({ found: { scope, expires_in, id_token, userinfo } }: { found: TestSignIn }) {
  return (
    <>
      <Decoded title={<FormattedMessage id="guide.test.header" />} claims={id_token.header} />
      <Decoded title={<FormattedMessage id="guide.test.idToken" />} claims={id_token.claims} />
      <Decoded title={<FormattedMessage id="guide.test.userinfo" />} claims={userinfo} />
      <p className={styles.note}>
        <FormattedMessage
          id="guide.test.accessToken"
          values={{ scope: <code>{scope}</code>, minutes: Math.round(expires_in / 60) }}
        />
      </p>
    </>
  );
}
