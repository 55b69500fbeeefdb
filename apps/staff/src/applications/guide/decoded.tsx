import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TestSignIn } from '@portal/common/contract/console/test-sign-in';
import { OauthClaim } from '@portal/common/enums/sign-in/oauth-claim';
import { DateTime } from '@portal/common/ui/date-time';
import styles from './guide.module.css';

/** What every ID token has, besides the claims of the scopes. */
const OF_TOKENS = ['alg', 'kid', 'typ', 'iss', 'aud', 'iat', 'exp', 'nonce', 'sid'] as const;
const TIMES = ['iat', 'exp', 'auth_time'];

const isIn = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** What a claim means. */
function About({ name }: { name: string }) {
  if (isIn(OF_TOKENS, name)) return <FormattedMessage id={`guide.token.${name}`} />;
  return isIn(OauthClaim, name) ? <FormattedMessage id={`guide.claim.${name}`} /> : null;
}

/** The members of a decoded token, one by one. */
export const Decoded = ({ title, claims }: { title: ReactNode; claims: TestSignIn['userinfo'] }) => (
  <section className={styles.decoded}>
    <h3>{title}</h3>
    <dl className={styles.claims}>
      {claims.map(({ name, value }) => (
        <div key={name}>
          <dt className={styles.mono}>{name}</dt>
          <dd>
            <code className={styles.mono}>{value}</code>
            <span className={styles.about}>
              <About name={name} />
              {TIMES.includes(name) && (
                <>
                  {' · '}
                  <DateTime at={new Date(Number(value) * 1000).toISOString()} />
                </>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
