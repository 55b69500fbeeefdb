import { useMemo } from 'react';
import { readPreparedTexts, type PreparedText } from '@portal/common/contract/queues/prepared-texts';
import { appliesTo, type PreparedKind, type PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { useRead } from '@portal/common/host/use-read';
import { MINUTE_MS } from '@portal/common/rules/units';

/** The texts of a queue that are in use, and how the read stands. */
export function usePrepared(queue: PreparedQueue) {
  const read = useRead(readPreparedTexts, { query: { queue } }, { staleTime: MINUTE_MS });
  const texts = read.data?.texts;
  return useMemo(() => {
    /** Texts for a field; for a request as a whole its name is empty. */
    const textsFor = (kind: PreparedKind, field: string): PreparedText[] =>
      (texts ?? []).filter((text) => text.kind === kind && appliesTo({ ...text, queue }, field));
    return { textsFor, textOf: (id: string | undefined) => texts?.find((text) => String(text.id) === id) };
  }, [texts, queue]);
}
