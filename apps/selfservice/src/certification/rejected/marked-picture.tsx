import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { PictureMarks } from '@portal/common/ui/picture-marks';
import type { RejectedRequest } from '../certification.queries.ts';
import { LoadedPicture } from '../licence-picture.tsx';
import styles from './marked-picture.module.css';

/** The applicant's picture with the places that staff marked in it, and what is wrong there. */
export function MarkedPicture({
  rejected: { marks, imageId, company },
}: {
  rejected: Pick<RejectedRequest, 'marks' | 'imageId' | 'company'>;
}) {
  const intl = useIntl();
  const [large, setLarge] = useState(false);
  return (
    <section className={styles.marked} aria-label={intl.formatMessage({ id: 'certification.marks.title' })}>
      <p className={styles.title}>
        <FormattedMessage id="certification.marks.title" />
      </p>
      <ol className={styles.list}>
        {marks.map(({ field, box, words }) => (
          <li key={`${field}${box.join()}${words}`}>
            <strong>
              <FormattedMessage id={`refusedField.${field}`} />
            </strong>
            {' · '}
            <bdi>{words}</bdi>
          </li>
        ))}
      </ol>
      <LoadedPicture imageId={imageId}>
        {(src) => (
          <>
            <div
              className={styles.frame}
              // Focusable while it scrolls, so that the arrow keys move it.
              {...(large && {
                tabIndex: 0,
                role: 'group',
                'aria-label': intl.formatMessage({ id: 'certification.marks.frame' }),
              })}
            >
              <div className={large ? styles.large : styles.fitted}>
                <img
                  className={styles.image}
                  src={src}
                  alt={intl.formatMessage({ id: 'certification.card.image' }, { company })}
                />
                <PictureMarks boxes={marks.map(({ box }) => box)} />
              </div>
            </div>
            <Button type="link" size="small" aria-pressed={large} onClick={() => setLarge(!large)}>
              <FormattedMessage id={`certification.marks.${large ? 'smaller' : 'larger'}`} />
            </Button>
          </>
        )}
      </LoadedPicture>
    </section>
  );
}
