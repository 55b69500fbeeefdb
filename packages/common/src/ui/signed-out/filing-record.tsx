import { FormattedMessage } from 'react-intl';
import { useHost } from '../../host/use-host.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** The portal's filing record, with a link if `links.filing` has one; nothing without a record. */
export function FilingRecord() {
  const { content } = useHost();
  if (!content.filing) return null;
  const record = <FormattedMessage id="legal.filing" values={{ number: content.filing }} />;
  if (!content.links.filing) return <span>{record}</span>;
  return (
    <span>
      <a href={content.links.filing} target="_blank" rel="noreferrer">
        {record}
        <VisuallyHidden>
          <FormattedMessage id="common.newWindow" />
        </VisuallyHidden>
      </a>
    </span>
  );
}
