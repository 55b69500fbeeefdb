import {
  changePreparedText,
  createPreparedText,
  listPreparedTexts,
  listPreparedTextVersions,
  orderPreparedTexts,
  retirePreparedText,
  type ManagedText,
} from '@portal/common/contract/queues/prepared-texts';
import { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { mock } from '@portal/common/testing/handlers';
import { preparedTexts } from '@portal/common/testing/prepared-texts';

/** Mocks of the page of prepared texts. What is changed stays until they are made again. */
export function preparedTextMocks() {
  const lists = new Map<string, ManagedText[]>(
    Object.values(PreparedQueue).map((queue) => [queue, preparedTexts(queue)]),
  );
  const listOf = (queue: string) => lists.get(queue) ?? [];
  const change = (id: string, to: Partial<ManagedText>) => {
    for (const [queue, list] of lists)
      lists.set(
        queue,
        list.map((text) => (String(text.id) === id ? { ...text, ...to } : text)),
      );
    return {};
  };
  const find = (id: string) => [...lists.values()].flat().find((text) => String(text.id) === id);
  return [
    mock(listPreparedTexts, ({ query }) => ({ texts: listOf(query.queue).toSorted((a, b) => a.retired - b.retired) })),
    mock(createPreparedText, ({ body: { queue, ...text } }) => {
      const id = 1000 + listOf(queue).length;
      const added = {
        ...text,
        id,
        version: 1,
        changed_by: 'Ada',
        change_time: new Date().toISOString(),
        retired: 0 as const,
      };
      lists.set(queue, [...listOf(queue), added]);
      return { id };
    }),
    mock(changePreparedText, ({ params, body: { text_zh, text_en } }) =>
      change(params.id, { text_zh, text_en, version: (find(params.id)?.version ?? 1) + 1, changed_by: 'Ada' }),
    ),
    mock(retirePreparedText, ({ params, body }) => change(params.id, { retired: body.retired })),
    mock(orderPreparedTexts, ({ body: { queue, ids } }) => {
      const place = ({ id }: ManagedText) => ids.indexOf(id);
      lists.set(
        queue,
        listOf(queue).toSorted((a, b) => place(a) - place(b)),
      );
      return {};
    }),
    mock(listPreparedTextVersions, ({ params }) => {
      const text = find(params.id);
      return {
        versions: text
          ? [text].map(({ version, text_zh, text_en, changed_by, change_time }) => ({
              version,
              text_zh,
              text_en,
              changed_by,
              change_time,
            }))
          : [],
      };
    }),
  ];
}
