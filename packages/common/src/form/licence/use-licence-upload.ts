import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { checkLicenceFile } from '../../rules/certification/licence-file.ts';
import { shrinkPicture } from './shrink-picture.ts';
import type { MessageId } from '../../intl/message-id.ts';

export interface LicenceTransfer<Read> {
  /**
   * Uploads the file and returns its id and further values of the API; `onProgress` gets the share that is sent, 0 to
   * 1. `insist` is the token of the refusal that the user overrides.
   */
  upload: (
    file: File,
    how: { signal: AbortSignal; onProgress: (part: number) => void; insist?: string },
  ) => Promise<{ id: string } & Read>;
  /** Called with the values that the API recognised in the picture. */
  onRead?: (read: { id: string } & Read) => void;
  /** Id of the uploaded picture; empty while there is none. */
  value?: string;
  onChange?: (id: string) => void;
  /** Staff may also upload pdf. */
  pdf?: boolean;
}

export type UploadState =
  | { at: 'empty' }
  | { at: 'sending'; file: File; part: number | null }
  | { at: 'failed'; file?: File; insist?: string | undefined; issue: MessageId | { text: string } }
  | { at: 'done'; file: File };

/** Checks and uploads one file at a time: a new file, a removal and the end of the page abort the upload before. */
export function useLicenceUpload<Read>({ upload, onRead, value, onChange, pdf = false }: LicenceTransfer<Read>) {
  const [state, setState] = useState<UploadState>({ at: 'empty' });
  const running = useRef<AbortController | null>(null);

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
      const read = await upload(await shrinkPicture(chosen), {
        signal: stop.signal,
        onProgress: (part) => !stop.signal.aborted && setState({ at: 'sending', file: chosen, part }),
        ...(insist !== undefined && { insist }),
      });
      if (stop.signal.aborted) return;
      setState({ at: 'done', file: chosen });
      onChange?.(read.id);
      onRead?.(read);
    } catch (error) {
      if (stop.signal.aborted) return;
      // The API would reject the same file again.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      const token = error instanceof ApiError && typeof error.more.insist === 'string' ? error.more.insist : undefined;
      setState({
        at: 'failed',
        ...((!refused || token !== undefined) && { file: chosen }),
        insist: token,
        issue: error instanceof ApiError ? { text: error.message } : 'upload.failed',
      });
    }
  }

  function remove() {
    running.current?.abort();
    setState({ at: 'empty' });
    onChange?.('');
  }

  return { state, send, remove };
}
