import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented, Skeleton } from '@portal/common/antd/base';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { EmptyState } from '@portal/common/ui/states';
import { useDocument } from '../certification/approvals.queries.ts';
import type { Approval } from '../certification/approvals.queries.ts';
import { DocumentPicture } from './document-picture.tsx';
import { DocumentTools } from './document-tools.tsx';
import styles from './document-viewer.module.css';
import { fileOf } from './file-of.ts';
import { RequestType } from '../certification/request-type.tsx';
import { fitted } from './zoom.ts';
import type { Zoom } from './zoom.ts';

/** Options of the browser's PDF viewer: fit to width, without the navigation pane, which would take half of the space. */
const PDF_VIEW = '#navpanes=0&view=FitH';

/**
 * Document with zoom, rotation, full screen and download. Can switch to the document of the company's previous request, if
 * it differs. No dimming in any theme, because it is evidence.
 */
export function DocumentViewer({ approval: request, previous = null }: { approval: Approval; previous?: Approval | null }) {
  const intl = useIntl();
  const other = previous && previous.imageId !== '' && previous.imageId !== request.imageId ? previous : null;
  const [which, setWhich] = useState<'current' | 'previous'>('current');
  const approval = which === 'previous' && other ? other : request;
  const picture = useDocument(approval);
  const [zoom, setZoom] = useState<Zoom>(fitted);
  const frame = useRef<HTMLElement>(null);
  const file = useFile(picture.data?.uri);
  const isPdf = file?.type === 'application/pdf';
  const { company, imageId } = approval;
  const none = imageId === '';

  return (
    <section ref={frame} className={styles.viewer} aria-label={intl.formatMessage({ id: 'approvals.document.title' })}>
      <header className={styles.head}>
        <h2 className={styles.title}>{none ? <FormattedMessage id="approvals.document.title" /> : <RequestType approval={approval} />}</h2>
        {other && (
          <Segmented<'current' | 'previous'>
            aria-label={intl.formatMessage({ id: 'approvals.document.which' })}
            value={which}
            onChange={(next) => { setWhich(next); setZoom(fitted); }}
            options={(['previous', 'current'] as const).map((value) => ({ value, label: intl.formatMessage({ id: `approvals.document.${value}` }) }))}
          />
        )}
        {file && <DocumentTools zoom={isPdf ? undefined : zoom} onZoom={setZoom} frame={frame} />}
      </header>
      <div className={styles.body}>
        {file && !isPdf && (
          <DocumentPicture src={file.url} alt={intl.formatMessage({ id: 'approvals.document.image' }, { company })} zoom={zoom} onZoom={setZoom} />
        )}
        {file && isPdf && navigator.pdfViewerEnabled && (
          <iframe className={styles.pdf} src={`${file.url}${PDF_VIEW}`} title={intl.formatMessage({ id: 'approvals.document.pdf' }, { company })} />
        )}
        {file && isPdf && !navigator.pdfViewerEnabled && (
          <EmptyState icon="doc" title={<FormattedMessage id="approvals.document.noPdf" />} text={<FormattedMessage id="approvals.document.noPdf.text" />} />
        )}
        {none && (
          <EmptyState title={<FormattedMessage id="approvals.document.none" />} text={<FormattedMessage id="approvals.document.none.text" />} />
        )}
        {picture.isError && <LoadFailed title={<FormattedMessage id="approvals.document.failed" />} query={picture} />}
        {!none && picture.isPending && <Skeleton.Node active className={styles.waiting ?? ''}> </Skeleton.Node>}
      </div>
      {picture.data && file && (
        <footer className={styles.foot}>
          <span className={styles.name}>
            <FormattedMessage
              id="approvals.document.about"
              values={{ name: picture.data.name, size: shownSize(intl.formatNumber, picture.data.bytes) }}
            />
          </span>
          <span className={styles.links}>
            {isPdf && (
              <a className={styles.download} href={file.url} target="_blank" rel="noreferrer">
                <FormattedMessage id="approvals.document.open" />
              </a>
            )}
            <a className={styles.download} href={file.url} download={picture.data.name}><FormattedMessage id="approvals.document.download" /></a>
          </span>
        </footer>
      )}
    </section>
  );
}

/** Object URL and type of the file in a data URI. Revokes the URL on change and unmount. */
function useFile(uri: string | undefined) {
  const [file, setFile] = useState<{ url: string; type: string }>();
  useEffect(function makeAddress() {
    const blob = uri === undefined ? undefined : fileOf(uri);
    if (!blob) {
      setFile(undefined);
      return undefined;
    }
    const url = URL.createObjectURL(blob);
    setFile({ url, type: blob.type });
    return () => URL.revokeObjectURL(url);
  }, [uri]);
  return file;
}

const KB = 1024;

function shownSize(format: (value: number, options: object) => string, bytes: number) {
  const megabytes = bytes >= KB * KB;
  return format(megabytes ? bytes / KB / KB : Math.max(1, Math.round(bytes / KB)), {
    style: 'unit', unit: megabytes ? 'megabyte' : 'kilobyte', maximumFractionDigits: 1,
  });
}
