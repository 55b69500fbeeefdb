import { setTimeout as pause } from 'node:timers/promises';
import type { LicenceReading } from '@portal/common/contract/company/licence-reading';
import { MINUTE_MS } from '@portal/common/rules/units';
import sharp from 'sharp';
import { createFairQueue } from '../../../platform/crypto/fair-queue.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { hasTesseract } from '../../../platform/settings/licence-reader.ts';
import { causeOf } from '../../../platform/errors/error-cause.ts';
import type { Services } from '../../../platform/http/services.ts';
import { createBreaker } from '../../../platform/mail/breaker.ts';
import { httpReader } from './http-reader.ts';
import { judge, NOTHING_READ, type LicenceReader } from './licence-reader.ts';
import { storeReading } from './readings.db.ts';
import { tesseractReader } from './tesseract-reader.ts';

/** Time after which a reading counts as over. */
export const READING_LIVES_MS = MINUTE_MS;
/** An upload waits this long for its reading, in milliseconds. */
const UPLOAD_WAITS = 3_000;
/** Pictures that wait for a reader; more are not read. */
const ROOM = 20;
/** Longer side of the picture that is read, in pixels. */
const LONGEST = 2000;

export interface Readings {
  /** False while no picture is read: then an upload says nothing of reading. */
  on(): boolean;
  /**
   * Reads a picture and stores what was read. Resolves with it, or after three seconds with undefined while the reading
   * goes on. The next call for an account ends the one before.
   */
  begin(of: { licId: string; ownerId: string; bytes: Uint8Array }): Promise<LicenceReading | undefined>;
}

/** The reader that is set, if any. */
function readerOf({ licenceReader: set }: Pick<Config, 'licenceReader'>): LicenceReader | undefined {
  if (!set) return undefined;
  return set.kind === 'http' ? httpReader(set) : tesseractReader(set);
}

/** Whether pictures are read here. */
export const isReaderSetUp = ({ licenceReader: set }: Pick<Config, 'licenceReader'>): boolean =>
  set !== undefined && (set.kind === 'http' || hasTesseract(set.folder));

/** Reading of licences, if it is set. A reader that fails or is slow delays nothing but its own values. */
export function createReadings(services: Pick<Services, 'config' | 'db' | 'log'>): Readings | undefined {
  const reader = readerOf(services.config);
  return reader && readingsBy(reader, services);
}

function readingsBy(reader: LicenceReader, { db, log }: Pick<Services, 'db' | 'log'>): Readings {
  const breaker = createBreaker();
  const queue = createFairQueue({
    running: reader.atATime,
    room: ROOM,
    full: () => new Error('too many pictures are waiting'),
    pause: () => Promise.resolve(),
  });
  const current = new Map<string, AbortController>();

  async function read(licId: string, ownerId: string, bytes: Uint8Array): Promise<LicenceReading> {
    current.get(ownerId)?.abort();
    const stop = new AbortController();
    current.set(ownerId, stop);
    const dropped = new Promise<never>((_, fail) => {
      stop.signal.addEventListener('abort', () => fail(new Error('a newer picture is read')));
    });
    let reading = NOTHING_READ;
    try {
      const reads = queue.inTurn({ network: '', account: ownerId }, async () => {
        stop.signal.throwIfAborted();
        const picture = await sharp(bytes)
          .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#fff' })
          .jpeg({ quality: 90 })
          .toBuffer();
        return reader.read(picture, stop.signal);
      });
      const found = await Promise.race([reads, dropped]);
      breaker.succeeded();
      reading = judge(found);
    } catch (error) {
      if (stop.signal.aborted) return NOTHING_READ;
      breaker.failed();
      log.warn({ event: 'licence.unread', error: causeOf(error) });
    } finally {
      if (current.get(ownerId) === stop) current.delete(ownerId);
    }
    await storeReading(db, licId, reading).catch((error: unknown) =>
      log.warn({ event: 'licence.unread', error: causeOf(error) }),
    );
    return reading;
  }

  return {
    on: () => reader.ready() && breaker.allows(),
    begin: ({ licId, ownerId, bytes }) =>
      Promise.race([read(licId, ownerId, bytes), pause(UPLOAD_WAITS, undefined, { ref: false })]),
  };
}
