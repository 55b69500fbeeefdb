import { Busboy } from '@fastify/busboy';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { refuse } from '../../errors/refusal.ts';
import type { RequestContext } from './app-type.ts';
import { partsOf, UPLOAD_LIMIT } from './body.ts';
import { receiveFile, type ReceivedFile } from './received-file.ts';

/** A part of a form: text, or a file with the name that the client gave it. */
export interface FormPart {
  name: string;
  value: string | ReceivedFile;
}

/** Limits of the fields around a file. */
const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, parts: 20 };

/** Browsers write quotes and line breaks of a name like this (HTML, multipart form data). */
const unescaped = (name: string) => name.replace(/%(?:22|0D|0A)/g, decodeURIComponent);

/** A parser of forms; undefined when the media type names no boundary. */
function parserFor(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: LIMITS,
      preservePath: true,
      isPartAFile: (_, __, fileName) => fileName !== undefined,
    });
  } catch {
    return undefined;
  }
}

/**
 * Reads a form (`multipart/form-data`) as it arrives; its files go to the disk, and are added to `opened`, which the
 * calling code closes. Refuses with request.mediaType, request.tooLarge, or request.invalid for a form that is malformed
 * or incomplete. The body is read to its end in each case, so that the client gets the refusal.
 */
export async function readForm(c: RequestContext, opened: FileHandle[]): Promise<FormPart[]> {
  const type = c.req.header('content-type') ?? '';
  const isForm = /^multipart\/form-data\s*;/i.test(type);
  const parser = isForm ? parserFor(type) : undefined;
  const parts: FormPart[] = [];
  const receiving: Promise<void>[] = [];
  let failure: unknown;
  let isBroken = parser === undefined;
  const broken = () => {
    isBroken = true;
  };
  parser?.on('error', broken).on('partsLimit', broken);
  parser?.on('field', (name, value, nameIsCut, valueIsCut) => {
    if (nameIsCut || valueIsCut) broken();
    parts.push({ name: unescaped(name), value });
  });
  parser?.on('file', (name, stream, fileName) => {
    stream.on('error', broken);
    receiving.push(
      receiveFile(stream, unescaped(fileName), opened).then(
        (file) => void parts.push({ name: unescaped(name), value: file }),
        (error: unknown) => {
          failure ??= error;
          // What arrives of it is discarded.
          stream.resume();
        },
      ),
    );
  });
  for await (const part of partsOf(c, UPLOAD_LIMIT))
    if (parser && !isBroken && !parser.write(part)) await once(parser, 'drain').catch(broken);
  if (parser && !isBroken) {
    parser.end();
    await once(parser, 'finish').catch(broken);
  }
  if (!isForm) refuse('request.mediaType');
  if (isBroken) refuse('request.invalid');
  await Promise.all(receiving);
  if (failure !== undefined) throw failure;
  return parts;
}
