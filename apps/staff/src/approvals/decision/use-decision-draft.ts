import { useState } from 'react';
import { draftOf, type Draft } from '@portal/common/form/draft/draft';
import { useHost } from '@portal/common/host/use-host';
import type { Queue, QueueRequest } from '../queue.ts';
import type { Ticked } from './refused-fields.tsx';

/**
 * What this member of staff typed for the decision on a request: kept over a reload or an expired session, dropped by
 * the decision.
 */
export function useDecisionDraft<Fields extends object>(
  { kind }: Pick<Queue<QueueRequest>, 'kind'>,
  { id }: Pick<QueueRequest, 'id'>,
  kinds: Parameters<typeof draftOf<Fields>>[1],
): Draft<Partial<Fields>> {
  const { user } = useHost();
  const [draft] = useState(() => draftOf<Fields>(`decision:${user?.user_id}:${kind}:${id}`, kinds));
  return draft;
}

/** For `kinds` of a draft: refused fields with their reasons. */
export const isTicked =
  <Field extends string>(fields: readonly Field[]) =>
  (value: unknown): value is Ticked<Field>[] =>
    Array.isArray(value) &&
    value.every(
      (one: Partial<Ticked<Field>> | null) =>
        one?.field !== undefined &&
        fields.includes(one.field) &&
        (one.reason === undefined || typeof one.reason === 'string'),
    );

/** For `kinds` of a draft: reasons of a request that is refused as a whole. */
export const isPicked = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
