/** Header lines of an XMLHttpRequest as `Headers`. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines
    .trim()
    .split(/[\r\n]+/)
    .filter(Boolean)) {
    const at = line.indexOf(':');
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/**
 * Sends a request by XMLHttpRequest, because ky and fetch can report the progress of an upload only over HTTP/2.
 * `onProgress` gets the share that is sent, 0 to 1. Rejects with a TypeError when there is no answer, and with the
 * reason of the request's signal when that aborts.
 */
export async function sendWithProgress(request: Request, onProgress: (part: number) => void): Promise<Response> {
  const { signal } = request;
  const body = await request.arrayBuffer();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => {
      xhr.abort();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    xhr.open(request.method, request.url);
    xhr.withCredentials = true;
    xhr.responseType = 'arraybuffer';
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    xhr.onerror = () => reject(new TypeError('Failed to fetch'));
    xhr.onload = () => {
      signal.removeEventListener('abort', abort);
      const answer = xhr.response as ArrayBuffer;
      resolve(
        new Response(answer.byteLength === 0 ? null : answer, {
          status: xhr.status,
          headers: headersOf(xhr.getAllResponseHeaders()),
        }),
      );
    };
    xhr.send(body);
  });
}
