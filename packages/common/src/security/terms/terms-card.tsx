import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '../../antd/base.ts';
import { Switch } from '../../antd/fields.ts';
import { choosePurpose, listTerms, readOwnTerms, type Acceptance } from '../../contract/account/terms.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { Purpose } from '../../enums/terms/purpose.ts';
import { failureText } from '../../form/server-message.tsx';
import { remember } from '../../host/storage/browser-store.ts';
import { useChange, useRefresh } from '../../host/use-change.ts';
import { useHost } from '../../host/use-host.tsx';
import { useRead } from '../../host/use-read.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { offeredPurposes, usePurposeTexts } from '../../ui/purpose-texts.ts';
import { PageSkeleton } from '../../ui/status/states.tsx';
import { TermsLinks, TermsLink } from '../../ui/terms-links.tsx';
import styles from './terms-card.module.css';

/** The terms in force, what one has accepted and when, and what one allows apart from the contract. */
export function TermsCard() {
  const own = useRead(readOwnTerms, {});
  const inForce = useRead(listTerms, {}).data?.documents ?? [];
  const { data, error } = own;
  const { events } = useHost();
  const refresh = useRefresh();
  useEffect(
    function followOtherPlaces() {
      // The question of the portal's frame, or another tab.
      return events.on('session:purposes', () => void refresh('terms'));
    },
    [events, refresh],
  );
  return (
    <Sheet title={<FormattedMessage id="terms.own.title" />}>
      {inForce.length > 0 && (
        <p className={styles.text}>
          <FormattedMessage id="terms.own.inForce" values={{ documents: <TermsLinks documents={inForce} /> }} />
        </p>
      )}
      {data && <Accepted rows={data.accepted} />}
      {data && <Choices purposes={data.purposes} />}
      {!data && error && <LoadFailed title={<FormattedMessage id="terms.own.failed" />} query={own} />}
      {!data && !error && <PageSkeleton rows={2} />}
    </Sheet>
  );
}

function Accepted({ rows }: { rows: readonly Acceptance[] }) {
  if (rows.length === 0)
    return (
      <p className={styles.text}>
        <FormattedMessage id="terms.own.none" />
      </p>
    );
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={`${row.document} ${row.version}`}>
          <TermsLink terms={row} />
          <span className={styles.when}>
            <FormattedMessage
              id="terms.own.accepted"
              values={{ version: row.version, at: <DateTime at={row.accept_time} /> }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The purposes that the portal can use, and those that were allowed when the page was opened. */
function Choices({ purposes }: { purposes: ReplyOf<typeof readOwnTerms>['purposes'] }) {
  const offered = offeredPurposes(useHost().content);
  const [given] = useState(() => purposes.filter((one) => one.given === 1).map(({ purpose }) => purpose));
  return (
    <>
      <h3 className={styles.head}>
        <FormattedMessage id="purpose.title" />
      </h3>
      {purposes
        .filter(({ purpose }) => offered.includes(purpose) || given.includes(purpose))
        .map((one) => (
          <Choice key={one.purpose} purpose={one.purpose} given={one.given === 1} time={one.time} />
        ))}
    </>
  );
}

function Choice({ purpose, given, time }: { purpose: Purpose; given: boolean; time: string | null }) {
  const intl = useIntl();
  const texts = usePurposeTexts()[purpose];
  const { events } = useHost();
  const { message } = App.useApp();
  const choose = useChange(choosePurpose, { also: ['activity'] });

  function save(allowed: boolean) {
    if (choose.isPending) return;
    choose.mutate(
      { params: { purpose }, body: { given: allowed ? 1 : 0 } },
      {
        onSuccess() {
          // Signed out, page views are counted by what this device has stored.
          if (purpose === Purpose.usage) remember('local', 'consent', allowed ? 'accepted' : 'declined');
          events.emit('session:purposes', null);
        },
        onError: (error) => void message.error(failureText(error, intl.locale)),
      },
    );
  }

  return (
    <div className={styles.choice}>
      <Switch
        id={`purpose_${purpose}`}
        // Not `loading`, which disables it, so that the focus would be lost.
        checked={choose.isPending ? choose.variables.body.given === 1 : given}
        aria-busy={choose.isPending}
        aria-describedby={`purpose_${purpose}_text`}
        onChange={save}
      />
      <div>
        <label htmlFor={`purpose_${purpose}`}>
          <span>{texts.label}</span>
        </label>
        <div id={`purpose_${purpose}_text`} className={styles.when}>
          <div>{texts.text}</div>
          {time !== null && (
            <div>
              <FormattedMessage
                id={given ? 'purpose.since' : 'purpose.withdrawn'}
                values={{ at: <DateTime at={time} /> }}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
