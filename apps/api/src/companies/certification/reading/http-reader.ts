import * as z from 'zod/mini';
import { guardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import type { FoundText, LicenceReader } from './licence-reader.ts';

const share = z.number().check(z.gte(0), z.lte(1));
const found = z.nullish(
  z.object({ text: z.string(), confidence: share, box: z.nullish(z.tuple([share, share, share, share])) }),
);

/** The answer of a reader: see "Licence reader over HTTP" in `docs/services.md`. */
const answer = z.object({ name: found, credit_code: found, legal_representative: found, validity: found });

const MOST = { timeoutMs: 20_000, maxBytes: 64 * 1024 };

/** Reads by a service of the operator's choice. */
export function httpReader({
  url,
  token,
  allowPrivate,
}: {
  url: string;
  token?: string;
  allowPrivate: boolean;
}): LicenceReader {
  return {
    atATime: 4,
    ready: () => true,
    async read(picture) {
      const response = await guardedFetch(
        url,
        { allowPrivate, ...MOST },
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: JSON.stringify({ media_type: 'image/jpeg', picture: Buffer.from(picture).toString('base64') }),
        },
      );
      if (response.status !== 200) throw new Error(`the reader answered ${response.status}`);
      const { data, error } = answer.safeParse(await response.json());
      if (!data)
        throw new Error(`the reader's answer: ${error?.issues[0]?.path.join('.')} ${error?.issues[0]?.message}`);
      const of = (value: z.infer<typeof found>): FoundText | undefined =>
        value ? { ...value, box: value.box ?? null } : undefined;
      const texts = {
        company: of(data.name),
        code: of(data.credit_code),
        person: of(data.legal_representative),
        validity: of(data.validity),
      };
      return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
    },
  };
}
