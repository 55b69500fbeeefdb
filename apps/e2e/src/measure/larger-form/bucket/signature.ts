import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { Refusal } from './objects.ts';

/** How far the clock of a client may be away, in milliseconds, as S3 has it. */
const SKEW_MS = 15 * 60_000;

export interface BucketKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Compares a request's signature with one made of the same request by the same key (AWS Signature Version 4). Throws a `Refusal`. */
export async function checkSignature(request: IncomingMessage, url: URL, key: BucketKey): Promise<void> {
  const given = request.headers.authorization ?? '';
  const [, id, region, names] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+),/.exec(given) ?? [];
  if (id !== key.accessKeyId || !region || !names) throw new Refusal(403, 'InvalidAccessKeyId');
  const datetime = String(request.headers['x-amz-date']);
  const at = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < SKEW_MS)) throw new Refusal(403, 'RequestTimeTooSkewed');
  const headers = names
    .split(';')
    .filter((name) => name !== 'host' && name !== 'x-amz-date')
    .map((name) => [name, String(request.headers[name])] as [string, string]);
  const signer = new AwsV4Signer({
    ...key,
    method: request.method ?? '',
    url: url.href,
    headers,
    datetime,
    region,
    service: 's3',
  });
  if ((await signer.authHeader()) !== given) throw new Refusal(403, 'SignatureDoesNotMatch');
}
