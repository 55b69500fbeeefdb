/**
 * A small S3-compatible store on disk: `node program.ts <port> <folder>`, with key id and secret in `FILES_S3_KEY` and
 * `FILES_S3_SECRET`. For trials on one machine, where no real store is: one bucket, whose objects are files, whose
 * owner is whoever has the key. It knows PUT, GET, HEAD, DELETE, ListObjectsV2, multipart uploads and `If-None-Match: *`.
 */
import { startBucket } from './bucket.ts';

const [port, folder] = process.argv.slice(2);
const { FILES_S3_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } = process.env;
if (!port || !folder || !accessKeyId || !secretAccessKey)
  throw new Error('node program.ts <port> <folder>, with FILES_S3_KEY and FILES_S3_SECRET');
const { url } = await startBucket(Number(port), folder, { accessKeyId, secretAccessKey });
process.stdout.write(`${url}\n`);
