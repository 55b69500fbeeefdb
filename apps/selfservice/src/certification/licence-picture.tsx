import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Image } from '@portal/common/antd/media';
import { Icon } from '@portal/common/ui/icons';
import { useLicenceImage } from './certification.queries.ts';
import { PictureBone } from '@portal/common/ui/status/bones';
import styles from './licence-picture.module.css';

/** Thumbnail of the document; opens a preview with zoom and rotation. No dimming or filters, because it is evidence. */
export function LicencePicture({ imageId, company }: { imageId: string; company: string }) {
  const intl = useIntl();
  return (
    <LoadedPicture imageId={imageId}>
      {(src) => (
        <figure className={styles.figure}>
          <Image
            src={src}
            alt={intl.formatMessage({ id: 'certification.card.image' }, { company })}
            className={styles.image ?? ''}
            classNames={{ cover: styles.cover ?? '' }}
            width="100%"
          />
          <figcaption className={styles.hint}>
            <Icon name="zoomIn" size={14} />
            <FormattedMessage id="certification.card.enlarge" />
          </figcaption>
        </figure>
      )}
    </LoadedPicture>
  );
}

/** A document as its `children` show it, once it is there. */
export function LoadedPicture({ imageId, children }: { imageId: string; children: (src: string) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useLicenceImage(imageId);
  if (isError) {
    return (
      <div className={styles.failed} role="status">
        <FormattedMessage id="certification.card.imageFailed" />
        <Button type="link" loading={isFetching} onClick={() => void refetch()}>
          <FormattedMessage id="certification.retry" />
        </Button>
      </div>
    );
  }
  return data ? children(data.image) : <PictureBone className={styles.waiting ?? ''} />;
}
