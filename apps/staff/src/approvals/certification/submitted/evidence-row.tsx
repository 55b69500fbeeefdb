import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { REFUSABLE, type EvidenceMark, type EvidenceRow } from './evidence-rows.ts';
import styles from './evidence.module.css';
import type { ShownPlace } from './use-shown-place.ts';

/** One field. The place of its value in the picture is marked while the pointer or the focus is here. */
export function EvidenceRowItem({ row, place }: { row: EvidenceRow; place: ShownPlace }) {
  const { field, typed, read, registered, verdict } = row;
  const mark: EvidenceMark | undefined = read?.box ? { field, box: read.box, refusable: REFUSABLE[field] } : undefined;
  const point = () => place.point(mark);
  const leave = () => place.point(undefined);
  const quiet = verdict === 'same';
  return (
    <li
      className={`${styles.row} ${styles[verdict]}`}
      data-testid={`evidence-${field}`}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <span className={styles.field}>
        <FormattedMessage id={`approvals.certification.reading.${field}`} />
        <span className={styles.verdict}>
          <FormattedMessage id={`approvals.certification.evidence.${verdict}`} />
        </span>
      </span>
      {quiet ? (
        <p className={styles.value}>
          <bdi>{typed ?? read?.text}</bdi>
          <span className={styles.sources}>
            <FormattedMessage
              id={`approvals.certification.evidence.same.${read && registered ? 'both' : read ? 'picture' : 'registry'}`}
            />
          </span>
          {read && !read.sure && <Unsure />}
        </p>
      ) : (
        <dl className={styles.said}>
          {typed !== null && <Source name="typed">{typed}</Source>}
          {read && (
            <Source name="picture" differs={read.same === false} more={!read.sure && <Unsure />}>
              {read.text}
            </Source>
          )}
          {registered && (
            <Source name="registry" differs={registered.same === false}>
              {registered.text}
            </Source>
          )}
        </dl>
      )}
      {mark && <ShowPlace mark={mark} place={place} />}
    </li>
  );
}

function Source({
  name,
  differs = false,
  more,
  children,
}: {
  name: 'typed' | 'picture' | 'registry';
  differs?: boolean;
  more?: ReactNode;
  children: string;
}) {
  return (
    <div className={differs ? styles.other : undefined}>
      <dt>
        <FormattedMessage id={`approvals.certification.evidence.${name}`} />
      </dt>
      <dd>
        <bdi>{children || '--'}</bdi>
        {more}
      </dd>
    </div>
  );
}

const Unsure = () => (
  <span className={styles.unsure}>
    <FormattedMessage id="approvals.certification.reading.unsure" />
  </span>
);

/** Keeps the place of a value marked. */
function ShowPlace({ mark, place }: { mark: EvidenceMark; place: ShownPlace }) {
  const intl = useIntl();
  const isShown = place.chosen?.field === mark.field;
  return (
    <Button
      type="link"
      size="small"
      className={styles.show ?? ''}
      aria-pressed={isShown}
      aria-label={intl.formatMessage(
        { id: 'approvals.certification.reading.showOf' },
        { field: intl.formatMessage({ id: `approvals.certification.reading.${mark.field}` }) },
      )}
      onClick={() => {
        place.point(undefined);
        place.choose(isShown ? undefined : mark);
      }}
    >
      <FormattedMessage id={`approvals.certification.reading.${isShown ? 'hide' : 'show'}`} />
    </Button>
  );
}
