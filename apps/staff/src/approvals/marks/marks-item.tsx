import { FormattedMessage } from 'react-intl';
import { Form, type FormRule } from '@portal/common/antd/base';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { checkMarkWords, type Box } from '@portal/common/rules/certification/marks';
import type { MessageId } from '../../intl/messages.ts';
import { useDocument, type Document } from '../viewer/document.queries.ts';
import { MarkList, type PlacedMark } from './mark-list.tsx';
import type { Drawing, Marking } from './use-marking.ts';

/** For `kinds` of a draft: marks of a picture. */
export const isMarked =
  <Field extends string>(fields: readonly Field[]) =>
  (value: unknown): value is PlacedMark<Field>[] =>
    Array.isArray(value) &&
    value.every(
      (one: Partial<PlacedMark<Field>> | null) =>
        one?.field !== undefined && fields.includes(one.field) && typeof one.words === 'string' && isBox(one.box),
    );

const isBox = (value: unknown): value is Box =>
  Array.isArray(value) && value.length === 4 && value.every((share) => typeof share === 'number');

/** Form item of the marks in a picture, which go with a rejection. A PDF cannot be marked. */
export function MarksItem<Field extends string>({
  name,
  className,
  decision,
  document,
  disabled,
  ...list
}: {
  /** Name of the form item; its value is a list of `PlacedMark`. */
  name: string;
  className: string;
  decision: () => Decision;
  document: Document;
  marking: Marking;
  fields: readonly Field[];
  fieldText: (field: Field) => MessageId;
  first: Field;
  from: Drawing['from'];
  disabled: boolean;
}) {
  const type = useDocument(document).data?.file?.type;
  const rule: FormRule = {
    async validator(_, marks: readonly PlacedMark[] = []) {
      if (decision() === Decision.approve) {
        if (marks.length > 0) throw <FormattedMessage id="approvals.marks.onlyReject" />;
        return;
      }
      for (const { words } of marks) {
        const issue = checkMarkWords(words);
        if (issue) throw <FormattedMessage id={issue} />;
      }
    },
  };
  return (
    <Form.Item
      name={name}
      className={className}
      label={<FormattedMessage id="approvals.marks" />}
      extra={<FormattedMessage id={type === 'application/pdf' ? 'approvals.marks.pdf' : 'approvals.marks.hint'} />}
      rules={[rule]}
      validateTrigger="onSubmit"
    >
      <MarkList disabled={disabled || !type?.startsWith('image/')} {...list} />
    </Form.Item>
  );
}
