import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { Progress } from '../../antd/more.ts';
import { Image, Upload } from '../../antd/media.ts';
import { ApiError } from '../../client/api-error.ts';
import { checkLicenceFile, licenceFileAccept } from '../../rules/certification/licence-file.ts';
import { Icon } from '../../ui/icons.tsx';
import type { MessageId } from '../message-id.ts';
import styles from './licence-upload.module.css';

export interface LicenceUploadProps<Read> {
  /** Uploads the file and returns its id and further values of the API; `onProgress` gets the share that is sent, 0 to 1. `insist` is the token of the refusal that the user overrides. */
  upload: (file: File, how: { signal: AbortSignal; onProgress: (part: number) => void; insist?: string }) => Promise<{ id: string } & Read>;
  /** Called with the values that the API recognised in the picture. */
  onRead?: (read: { id: string } & Read) => void;
  /** Id of the uploaded picture; empty while there is none. */
  value?: string;
  onChange?: (id: string) => void;
  id?: string;
  disabled?: boolean;
  /** Staff may also upload pdf. */
  pdf?: boolean;
  /** URL of the picture with the id `value` that was uploaded earlier. */
  current?: string | undefined;
  /** Name of that picture. */
  currentName?: string | undefined;
  'aria-describedby'?: string;
}

type State =
  | { at: 'empty' }
  | { at: 'sending'; file: File; part: number | null }
  | { at: 'failed'; file?: File; insist?: string | undefined; issue: MessageId | { text: string } }
  | { at: 'done'; file: File };

/**
 * Upload of one licence picture: checks type and size, uploads with progress, shows a preview with zoom and rotation.
 * A submission of the form waits for it, and is given up when it fails or the file is removed. The file can be replaced and removed, and sent again after a failure unless the API rejects such files. Everything
 * works by keyboard.
 */
export function LicenceUpload<Read>({ upload, onRead, value, onChange, id, disabled = false, pdf = false, current, currentName = '', ...aria }: LicenceUploadProps<Read>) {
  const intl = useIntl();
  const [state, setState] = useState<State>({ at: 'empty' });
  const running = useRef<AbortController | null>(null);
  const { box, waiting } = useHeldSubmission(state.at);
  const file = 'file' in state ? state.file : undefined;
  const own = usePicture(file);
  const preview = own ?? (value ? current : undefined);

  useEffect(function stopWhenGone() {
    return () => running.current?.abort();
  }, []);

  async function send(chosen: File, insist?: string) {
    running.current?.abort();
    const issue = checkLicenceFile(chosen, { pdf });
    if (issue) {
      setState({ at: 'failed', issue });
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    setState({ at: 'sending', file: chosen, part: null });
    if (value) onChange?.('');
    try {
      const read = await upload(chosen, { signal: stop.signal, onProgress: (part) => !stop.signal.aborted && setState({ at: 'sending', file: chosen, part }), ...(insist !== undefined && { insist }) });
      if (stop.signal.aborted) return;
      setState({ at: 'done', file: chosen });
      onChange?.(read.id);
      onRead?.(read);
    } catch (error) {
      if (stop.signal.aborted) return;
      // The API would reject the same file again.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      const token = error instanceof ApiError && typeof error.more.insist === 'string' ? error.more.insist : undefined;
      setState({ at: 'failed', ...((!refused || token !== undefined) && { file: chosen }), insist: token, issue: error instanceof ApiError ? { text: error.message } : 'upload.failed' });
    }
  }

  function remove() {
    running.current?.abort();
    setState({ at: 'empty' });
    onChange?.('');
  }

  const pick = { accept: licenceFileAccept({ pdf }), showUploadList: false, maxCount: 1, disabled, beforeUpload: (chosen: File) => { void send(chosen); return false; } };
  const name = file?.name ?? currentName;

  return (
    <div ref={box} className={styles.upload}>
      {!file && !value && (
        <Upload.Dragger {...pick} {...aria} id={id}>
          <span className={styles.drop}>
            <Icon name="upload" size={24} />
            <span><FormattedMessage id="upload.select" /></span>
            <small><FormattedMessage id={pdf ? 'upload.hint.pdf' : 'upload.hint'} /></small>
          </span>
        </Upload.Dragger>
      )}
      {(file || value) && (
        <div className={styles.card}>
          {preview
            ? <Image className={styles.picture} src={preview} width={132} height={96} alt={intl.formatMessage({ id: 'upload.previewOf' }, { name })} preview={{ cover: <FormattedMessage id="upload.preview" /> }} />
            : <span className={styles.file}><Icon name="doc" size={28} /></span>}
          <div className={styles.about}>
            <div className={styles.name}>{name}</div>
            {file && (
              <div className={styles.size}>
                {file.size < 100 * 1024
                  ? <FormattedNumber value={Math.max(1, Math.round(file.size / 1024))} style="unit" unit="kilobyte" />
                  : <FormattedNumber value={file.size / 1024 / 1024} maximumFractionDigits={1} minimumFractionDigits={1} style="unit" unit="megabyte" />}
              </div>
            )}
            {state.at === 'sending' && (state.part === null
              ? <div className={styles.size}><FormattedMessage id="upload.working" />…</div>
              // All is sent, but it is not done until the API has answered.
              : <Progress percent={Math.min(99, Math.round(state.part * 100))} size="small" aria-label={intl.formatMessage({ id: 'upload.working' })} />)}
            {state.at === 'sending' && waiting && <div className={styles.size}><FormattedMessage id="upload.waiting" /></div>}
            {state.at === 'done' && <div className={styles.done}><Icon name="check" size={14} /> <FormattedMessage id="upload.done" /></div>}
            <div className={styles.actions}>
              {state.at === 'failed' && state.file && <Button size="small" onClick={() => void send(state.file!, state.insist)}><FormattedMessage id={state.insist === undefined ? 'upload.again' : 'upload.anyway'} /></Button>}
              <Upload {...pick}><Button size="small" disabled={disabled}><FormattedMessage id="upload.replace" /></Button></Upload>
              <Button size="small" type="text" disabled={disabled} onClick={remove}><FormattedMessage id="upload.remove" /></Button>
            </div>
          </div>
        </div>
      )}
      <div role="alert" className={styles.issue}>
        {state.at === 'failed' && (typeof state.issue === 'string' ? <FormattedMessage id={state.issue} /> : state.issue.text)}
      </div>
      <div role="status" className={styles.hidden}>
        {state.at === 'sending' && <FormattedMessage id={waiting ? 'upload.waiting' : 'upload.working'} />}
        {state.at === 'done' && <FormattedMessage id="upload.done" />}
      </div>
    </div>
  );
}

/** Holds a submission of the surrounding form back while the upload runs, and submits when the picture is uploaded. */
function useHeldSubmission(at: State['at']) {
  const box = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(function holdSubmission() {
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
  }, [at]);
  useEffect(function submitAfterwards() {
    if (!waiting || at === 'sending') return;
    setWaiting(false);
    if (at === 'done') box.current?.closest('form')?.requestSubmit();
  }, [waiting, at]);
  return { box, waiting };
}

/** Address of a picture file for the preview; undefined for other files. */
function usePicture(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(function showPicture() {
    if (!file?.type.startsWith('image/')) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
