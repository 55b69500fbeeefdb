import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '@portal/common/antd/base';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState } from '@portal/common/ui/status/states';
import { DocumentPicture } from './document-picture.tsx';
import { useDocument, type Document } from './document.queries.ts';
import { DocumentTools } from './document-tools.tsx';
import styles from './document-viewer.module.css';
import { fitted, type Zoom } from './zoom.ts';
import { PictureBone } from '@portal/common/ui/status/bones';

/**
 * Options of the browser's PDF viewer: fit to width, without the navigation pane, which would take half of the space.
 */
const PDF_VIEW = '#navpanes=0&view=FitH';

/** A document under its heading. */
export interface ViewedDocument extends Document {
  title: ReactNode;
}

/**
 * Document with zoom, rotation, full screen and download. Can switch to the document of the company's previous request,
 * if it differs. No dimming in any theme, because it is evidence.
 */
export function DocumentViewer({
  document: current,
  previous = null,
  none: noneText,
  mark,
  over,
  overPrevious,
  held,
}: {
  document: ViewedDocument;
  previous?: ViewedDocument | null;
  /** Why a request has no document. */
  none: ReactNode;
  /** A place in the current picture to mark: left, top, width and height as shares of it. */
  mark?: readonly [number, number, number, number] | undefined;
  /** What is over the current picture and the previous one, and turns with it. */
  over?: ((turned: Zoom['turned']) => ReactNode) | undefined;
  overPrevious?: ((turned: Zoom['turned']) => ReactNode) | undefined;
  /** Says what is being done in the current picture, which stays in view meanwhile. */
  held?: ReactNode;
}) {
  const intl = useIntl();
  const other = previous && previous.id !== '' && previous.id !== current.id ? previous : null;
  const [chosen, setWhich] = useState<'current' | 'previous'>('current');
  const which = held ? 'current' : chosen;
  const { title, ...shown } = which === 'previous' && other ? other : current;
  const picture = useDocument(shown);
  const [zoom, setZoom] = useState<Zoom>(fitted);
  const frame = useRef<HTMLElement>(null);
  const file = useFile(picture.data?.file);
  const isPdf = file?.type === 'application/pdf';
  const { company, id } = shown;
  const none = id === '';

  return (
    <section ref={frame} className={styles.viewer} aria-label={intl.formatMessage({ id: 'approvals.document.title' })}>
      <header className={styles.head}>
        <h2 className={styles.title}>{none ? <FormattedMessage id="approvals.document.title" /> : title}</h2>
        {held && <div className={styles.held}>{held}</div>}
        {other && (
          <Segmented<'current' | 'previous'>
            aria-label={intl.formatMessage({ id: 'approvals.document.which' })}
            value={which}
            disabled={Boolean(held)}
            onChange={(next) => {
              setWhich(next);
              setZoom(fitted);
            }}
            options={(['previous', 'current'] as const).map((value) => ({
              value,
              label: intl.formatMessage({ id: `approvals.document.${value}` }),
            }))}
          />
        )}
        {file && <DocumentTools zoom={isPdf ? undefined : zoom} onZoom={setZoom} frame={frame} />}
      </header>
      <div className={styles.body}>
        {file && !isPdf && (
          <DocumentPicture
            src={file.url}
            alt={intl.formatMessage({ id: 'approvals.document.image' }, { company })}
            zoom={zoom}
            onZoom={setZoom}
            mark={which === 'current' ? mark : undefined}
            over={which === 'current' ? over : overPrevious}
          />
        )}
        {file && isPdf && navigator.pdfViewerEnabled && (
          <iframe
            className={styles.pdf}
            src={`${file.url}${PDF_VIEW}`}
            title={intl.formatMessage({ id: 'approvals.document.pdf' }, { company })}
          />
        )}
        {file && isPdf && !navigator.pdfViewerEnabled && (
          <EmptyState
            icon="doc"
            title={<FormattedMessage id="approvals.document.noPdf" />}
            text={<FormattedMessage id="approvals.document.noPdf.text" />}
          />
        )}
        {none && <EmptyState title={<FormattedMessage id="approvals.document.none" />} text={noneText} />}
        {picture.isError && <LoadFailed title={<FormattedMessage id="approvals.document.failed" />} query={picture} />}
        {!none && picture.isPending && <PictureBone className={styles.waiting ?? ''} />}
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
            <a className={styles.download} href={file.url} download={picture.data.name}>
              <FormattedMessage id="approvals.document.download" />
            </a>
          </span>
        </footer>
      )}
    </section>
  );
}

/** Object URL and type of a file. Revokes the URL on change and unmount. */
function useFile(blob: Blob | undefined) {
  const [file, setFile] = useState<{ url: string; type: string }>();
  useEffect(
    function makeAddress() {
      if (!blob) {
        setFile(undefined);
        return undefined;
      }
      const url = URL.createObjectURL(blob);
      setFile({ url, type: blob.type });
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return file;
}

const KB = 1024;

function shownSize(format: (value: number, options: object) => string, bytes: number) {
  const megabytes = bytes >= KB * KB;
  return format(megabytes ? bytes / KB / KB : Math.max(1, Math.round(bytes / KB)), {
    style: 'unit',
    unit: megabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  });
}
