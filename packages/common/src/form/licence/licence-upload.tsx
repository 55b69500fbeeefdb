import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { Progress } from '../../antd/more.ts';
import { Image, Upload } from '../../antd/media.ts';
import { licenceFileAccept } from '../../rules/certification/licence-file.ts';
import { Icon } from '../../ui/icons.tsx';
import { useLicenceUpload, type LicenceTransfer, type UploadState } from './use-licence-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './licence-upload.module.css';

export interface LicenceUploadProps<Read> extends LicenceTransfer<Read> {
  id?: string;
  disabled?: boolean;
  /** URL of the picture with the id `value` that was uploaded earlier. */
  current?: string | undefined;
  /** Name of that picture. */
  currentName?: string | undefined;
  'aria-describedby'?: string;
}

/**
 * Upload of one licence picture: checks type and size, uploads with progress, shows a preview with zoom and rotation.
 * A submission of the form waits for it, and is given up when it fails or the file is removed. The file can be replaced
 * and removed, and sent again after a failure unless the API rejects such files. Everything works by keyboard.
 */
export function LicenceUpload<Read>({
  upload,
  onRead,
  value,
  onChange,
  id,
  disabled = false,
  pdf = false,
  current,
  currentName = '',
  ...aria
}: LicenceUploadProps<Read>) {
  const intl = useIntl();
  const { state, send, remove } = useLicenceUpload({ upload, onRead, value, onChange, pdf });
  const { box, waiting } = useHeldSubmission(state.at);
  const file = 'file' in state ? state.file : undefined;
  const own = usePicture(file);
  const preview = own ?? (value ? current : undefined);

  const pick = {
    accept: licenceFileAccept({ pdf }),
    showUploadList: false,
    maxCount: 1,
    disabled,
    beforeUpload: (chosen: File) => {
      void send(chosen);
      return false;
    },
  };
  const name = file?.name ?? currentName;

  return (
    <div ref={box} className={styles.upload}>
      {!file && !value && (
        <Upload.Dragger {...pick} {...aria} id={id}>
          <span className={styles.drop}>
            <Icon name="upload" size={24} />
            <span>
              <FormattedMessage id="upload.select" />
            </span>
            <small>
              <FormattedMessage id={pdf ? 'upload.hint.pdf' : 'upload.hint'} />
            </small>
          </span>
        </Upload.Dragger>
      )}
      {(file || value) && (
        <div className={styles.card}>
          {preview ? (
            <Image
              className={styles.picture}
              src={preview}
              width={132}
              height={96}
              alt={intl.formatMessage({ id: 'upload.previewOf' }, { name })}
              preview={{ cover: <FormattedMessage id="upload.preview" /> }}
            />
          ) : (
            <span className={styles.file}>
              <Icon name="doc" size={28} />
            </span>
          )}
          <div className={styles.about}>
            <div className={styles.name}>{name}</div>
            {file && (
              <div className={styles.size}>
                {file.size < 100 * 1024 ? (
                  <FormattedNumber value={Math.max(1, Math.round(file.size / 1024))} style="unit" unit="kilobyte" />
                ) : (
                  <FormattedNumber
                    value={file.size / 1024 / 1024}
                    maximumFractionDigits={1}
                    minimumFractionDigits={1}
                    style="unit"
                    unit="megabyte"
                  />
                )}
              </div>
            )}
            {state.at === 'sending' &&
              (state.part === null ? (
                <div className={styles.size}>
                  <FormattedMessage id="upload.working" />…
                </div>
              ) : (
                // All is sent, but it is not done until the API has answered.
                <Progress
                  percent={Math.min(99, Math.round(state.part * 100))}
                  size="small"
                  aria-label={intl.formatMessage({ id: 'upload.working' })}
                />
              ))}
            {state.at === 'sending' && waiting && (
              <div className={styles.size}>
                <FormattedMessage id="upload.waiting" />
              </div>
            )}
            {state.at === 'done' && (
              <div className={styles.done}>
                <Icon name="check" size={14} /> <FormattedMessage id="upload.done" />
              </div>
            )}
            <div className={styles.actions}>
              {state.at === 'failed' && state.file && (
                <Button size="small" onClick={() => void send(state.file!, state.insist)}>
                  <FormattedMessage id={state.insist === undefined ? 'upload.again' : 'upload.anyway'} />
                </Button>
              )}
              <Upload {...pick}>
                <Button size="small" disabled={disabled}>
                  <FormattedMessage id="upload.replace" />
                </Button>
              </Upload>
              <Button size="small" type="text" disabled={disabled} onClick={remove}>
                <FormattedMessage id="upload.remove" />
              </Button>
            </div>
          </div>
        </div>
      )}
      <div role="alert" className={styles.issue}>
        {state.at === 'failed' &&
          (typeof state.issue === 'string' ? <FormattedMessage id={state.issue} /> : state.issue.text)}
      </div>
      <VisuallyHidden role="status">
        {state.at === 'sending' && <FormattedMessage id={waiting ? 'upload.waiting' : 'upload.working'} />}
        {state.at === 'done' && <FormattedMessage id="upload.done" />}
      </VisuallyHidden>
    </div>
  );
}

/** Holds a submission of the surrounding form back while the upload runs, and submits when the picture is uploaded. */
function useHeldSubmission(at: UploadState['at']) {
  const box = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(
    function holdSubmission() {
      const form = box.current?.closest('form');
      if (!form || at !== 'sending') return undefined;
      const hold = (event: Event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        setWaiting(true);
        // The button may be far below on a phone.
        box.current?.scrollIntoView({ block: 'center' });
      };
      form.addEventListener('submit', hold, true);
      return () => form.removeEventListener('submit', hold, true);
    },
    [at],
  );
  useEffect(
    function submitAfterwards() {
      if (!waiting || at === 'sending') return;
      setWaiting(false);
      if (at === 'done') box.current?.closest('form')?.requestSubmit();
    },
    [waiting, at],
  );
  return { box, waiting };
}

/** Address of a picture file for the preview; undefined for other files. */
function usePicture(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(
    function showPicture() {
      if (!file?.type.startsWith('image/')) {
        setUrl(undefined);
        return;
      }
      const made = URL.createObjectURL(file);
      setUrl(made);
      return () => URL.revokeObjectURL(made);
    },
    [file],
  );
  return url;
}
