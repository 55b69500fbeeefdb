import { FormattedMessage, useIntl } from 'react-intl';
import type { ApplicationGuide } from '@portal/common/contract/console/application-guide';
import { DAY_S } from '@portal/common/rules/units';
import { CopyLink } from '@portal/common/ui/copy-link';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './guide.module.css';

/** The addresses of the discovery document. */
export function Endpoints({ guide: { issuer, endpoints } }: { guide: ApplicationGuide }) {
  const intl = useIntl();
  return (
    <Sheet
      title={<FormattedMessage id="guide.endpoints" />}
      extra={<CopyLink text={issuer} what={intl.formatMessage({ id: 'guide.issuer' })} />}
    >
      <p className={styles.text}>
        <FormattedMessage id="guide.endpoints.lead" />
      </p>
      <dl className={styles.pairs}>
        <div>
          <dt>
            <FormattedMessage id="guide.issuer" />
          </dt>
          <dd className={styles.mono}>{issuer}</dd>
        </div>
        {endpoints.map(({ name, address }) => (
          <div key={name}>
            <dt className={styles.mono}>{name}</dt>
            <dd className={styles.mono}>{address}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

const RULES = ['code', 'redirect', 'proof', 'level', 'device'] as const;

/** What differs from other providers. */
export const Rules = () => (
  <Sheet title={<FormattedMessage id="guide.rules" />}>
    <ul className={styles.list}>
      {RULES.map((rule) => (
        <li key={rule}>
          <FormattedMessage id={`guide.rules.${rule}`} />
        </li>
      ))}
    </ul>
  </Sheet>
);

/** Scopes with their claims in words. */
export const Scopes = ({ guide: { scopes } }: { guide: ApplicationGuide }) => (
  <Sheet title={<FormattedMessage id="guide.scopes" />}>
    <dl className={styles.pairs}>
      {scopes.map(({ scope, claims }) => (
        <div key={scope}>
          <dt className={styles.mono}>{scope}</dt>
          <dd>
            {claims.length === 0 && <FormattedMessage id="guide.noClaims" />}
            {claims.map((claim) => (
              <span key={claim} className={styles.claim}>
                <code>{claim}</code> <FormattedMessage id={`guide.claim.${claim}`} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Sheet>
);

const LIFETIMES = ['code', 'token', 'refresh_token', 'device_code', 'session', 'remembered_session'] as const;

/** Seconds in the largest unit that divides them. */
function Duration({ seconds }: { seconds: number }) {
  if (seconds % DAY_S === 0) return <FormattedMessage id="guide.days" values={{ count: seconds / DAY_S }} />;
  if (seconds % 60 === 0) return <FormattedMessage id="guide.minutes" values={{ count: seconds / 60 }} />;
  return <FormattedMessage id="guide.seconds" values={{ count: seconds }} />;
}

export const Lifetimes = ({ guide: { lifetimes } }: { guide: ApplicationGuide }) => (
  <Sheet title={<FormattedMessage id="guide.lifetimes" />}>
    <dl className={styles.pairs}>
      {LIFETIMES.map((what) => (
        <div key={what}>
          <dt>
            <FormattedMessage id={`guide.lifetime.${what}`} />
          </dt>
          <dd>
            <Duration seconds={lifetimes[what]} />
          </dd>
        </div>
      ))}
    </dl>
    <p className={styles.note}>
      <FormattedMessage id="guide.lifetime.note" />
    </p>
  </Sheet>
);

const SIGN_OUT = ['started', 'back', 'front'] as const;

export const SignOut = () => (
  <Sheet title={<FormattedMessage id="guide.logout" />}>
    <ul className={styles.list}>
      {SIGN_OUT.map((way) => (
        <li key={way}>
          <FormattedMessage id={`guide.logout.${way}`} />
        </li>
      ))}
    </ul>
  </Sheet>
);
