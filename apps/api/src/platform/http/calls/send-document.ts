import type { FileReply } from '@portal/common/contract/endpoint';
import type { StepContext } from './serve.ts';
import type { Refusing } from '../../errors/refusal.ts';

interface StoredDocument {
  id: string;
  media_type: string;
  name: string;
  size: number;
}

/** Answers with a stored document: the file itself when the request accepts images or PDF, a data URL otherwise. */
export async function sendDocument(
  { id, media_type, name, size }: StoredDocument,
  {
    services,
    requestHeader,
    refuse,
  }: Pick<StepContext, 'services' | 'requestHeader'> & Pick<Refusing<'5001201000'>, 'refuse'>,
): Promise<{ Data: { image: string; name: string; size: number } } | FileReply> {
  const bytes = (await services.files.get(id)) ?? refuse('5001201000', { text: 'licence.unreadable' });
  const wanted = requestHeader('accept') ?? '';
  if (/(^|,)\s*(image\/|application\/pdf)/.test(wanted) && !wanted.includes('application/json'))
    return { kind: 'file', type: media_type, bytes, name };
  return { Data: { image: `data:${media_type};base64,${Buffer.from(bytes).toString('base64')}`, name, size } };
}
