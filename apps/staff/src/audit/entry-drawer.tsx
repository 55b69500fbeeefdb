import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { Drawer } from '@portal/common/antd/more';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { Entry } from './audit.queries.ts';
import { DetailName, DetailValue } from './detail.tsx';
import { ActionName, ActorName, Named, Side, useFieldName } from './entries/words.tsx';
import styles from './entries/audit.module.css';

/** One entry with actor, subject, time, network, old and new values. */
export function EntryDrawer({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const narrow = useNarrow();
  return (
    <Drawer
      open={entry !== null}
      onClose={onClose}
      size={narrow ? '100%' : 480}
      destroyOnHidden
      title={entry && <ActionName action={entry.action} />}
    >
      {entry && <Details entry={entry} />}
    </Drawer>
  );
}

function Details({ entry }: { entry: Entry }) {
  const fieldName = useFieldName();
  const { actor, object, subject, network, browser, system, request_id, changes, details, place, time, action } = entry;
  const device = [browser, system].filter(Boolean).join(' · ');
  const kind = actor.directory === undefined ? actor.kind : 'directory';
  const hasPage = kind === 'staff' || kind === 'customer';
  return (
    <>
      <Facts
        facts={[
          ['audit.field.time', <DateTime key="time" at={time} />],
          [
            'audit.field.actor',
            <Fragment key="actor">
              {hasPage ? <Named of={actor} link /> : <ActorName entry={entry} />}{' '}
              <span className={styles.hint}>
                <FormattedMessage id={`audit.kind.${kind}`} />
              </span>
            </Fragment>,
          ],
          object !== null && [
            'audit.field.object',
            <Fragment key="object">
              <Named of={object} link /> {object.name && <code className={styles.mono}>{object.id}</code>}
            </Fragment>,
          ],
          subject !== null && ['audit.field.subject', <Named key="subject" of={subject} link />],
          network !== '' && ['audit.field.network', device ? `${network} · ${device}` : network],
          [
            'audit.field.stored',
            <code key="stored" className={styles.mono}>
              {action}
            </code>,
          ],
          place !== null && [
            'audit.field.place',
            <FormattedMessage key="place" id="audit.place" values={{ day: place.day, number: place.number }} />,
          ],
          request_id !== '' && [
            'audit.field.request',
            <code key="request" className={styles.mono}>
              {request_id}
            </code>,
          ],
        ]}
      />
      {changes.length > 0 && (
        <>
          <h2 className={styles.heading}>
            <FormattedMessage id="audit.changes" />
          </h2>
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldName(field)}</dt>
                <dd>
                  <span className={styles.hint}>
                    <FormattedMessage id="audit.before" />
                  </span>{' '}
                  <Side values={before} />
                </dd>
                <dd>
                  <span className={styles.hint}>
                    <FormattedMessage id="audit.after" />
                  </span>{' '}
                  <Side values={after} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {details.length > 0 && (
        <>
          <h2 className={styles.heading}>
            <FormattedMessage id="audit.details" />
          </h2>
          <dl className={styles.changes}>
            {details.map((detail) => (
              <div key={detail.name}>
                <dt>
                  <DetailName name={detail.name} />
                </dt>
                <dd>
                  <DetailValue {...detail} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
