import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApplicationGuide } from '../contract/console/application-guide.ts';
import { DAY_S } from '../rules/units.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import styles from './developers.module.css';

/** An address that breaks after a part of its path, not within a word. */
const Address = ({ address }: { address: string }) =>
  address.split(/(?<=[^/]\/)(?!\/)/).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));

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
            <dd className={styles.mono}>
              <Address address={address} />
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

const RULES = ['guide.rules.code', 'guide.rules.redirect', 'guide.rules.proof', 'guide.rules.level'] as const;
const DEVICE = ['guide.device.ask', 'guide.device.show', 'guide.device.poll'] as const;
const SIGN_OUT = ['guide.logout.started', 'guide.logout.back', 'guide.logout.front'] as const;

/** A sheet with a list of sentences. */
const Points = ({
  title,
  points,
}: {
  title: 'guide.rules' | 'guide.device' | 'guide.logout';
  points: typeof RULES | typeof DEVICE | typeof SIGN_OUT;
}) => (
  <Sheet title={<FormattedMessage id={title} />}>
    <ul className={styles.list}>
      {points.map((point) => (
        <li key={point}>
          <FormattedMessage id={point} />
        </li>
      ))}
    </ul>
  </Sheet>
);

/** What differs from other providers. */
export const Rules = () => <Points title="guide.rules" points={RULES} />;

/** Devices without a browser. */
export const Devices = () => <Points title="guide.device" points={DEVICE} />;

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

export const SignOut = () => <Points title="guide.logout" points={SIGN_OUT} />;

const ERRORS = [
  'invalid_client',
  'invalid_grant',
  'login_required',
  'consent_required',
  'access_denied',
  'invalid_token',
  'authorization_pending',
  'slow_down',
  'expired_token',
] as const;

/** What the portal refuses with, and what to do then. */
export const Errors = () => (
  <Sheet title={<FormattedMessage id="guide.errors" />}>
    <p className={styles.text}>
      <FormattedMessage id="guide.errors.lead" />
    </p>
    <dl className={styles.pairs}>
      {ERRORS.map((error) => (
        <div key={error}>
          <dt className={styles.mono}>{error}</dt>
          <dd>
            <FormattedMessage id={`guide.error.${error}`} />
          </dd>
        </div>
      ))}
    </dl>
  </Sheet>
);
