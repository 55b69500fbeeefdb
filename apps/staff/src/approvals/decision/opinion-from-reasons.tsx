import { Form } from '@portal/common/antd/base';
import type { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { Locale } from '@portal/common/intl/locale';
import type { MessageId } from '../../intl/messages.ts';
import { filled, type About } from '../prepared/filled.ts';
import { usePrepared } from '../prepared/prepared.queries.ts';
import type { Ticked } from './refused-fields.tsx';
import { useFilled } from './use-filled.ts';
import { useIntlIn } from './use-intl-in.ts';

interface FromReasons<Fields extends object> {
  form: PortalFormState<Fields>;
  /** Names of the form items of the reasons and of the comment. */
  from: keyof Fields & string;
  to: keyof Fields & string;
  queue: PreparedQueue;
  /** Language of the applicant; undefined while unknown. */
  language: Locale | undefined;
  request: About;
}

/**
 * Fills the review comment from the selected reasons, in the language of the applicant. A comment that staff typed or
 * changed stays as it is.
 */
export function OpinionFromReasons<Fields extends object, Field extends string>({
  form,
  from,
  to,
  queue,
  language,
  request,
  fieldText,
  lead = 'approvals.decision.opinion.lead',
}: FromReasons<Fields> & {
  /** Its first line; null where no applicant reads it. */
  lead?: MessageId | null;
  /** Name of a refused field, as the applicant reads it. */
  fieldText: (field: Field) => MessageId;
}) {
  const intl = useIntlIn(language);
  const { textOf } = usePrepared(queue);
  const ticked = Form.useWatch(from, form.antd) as readonly Ticked<Field>[] | undefined;
  const lines =
    intl &&
    ticked?.flatMap(({ field: name, reason: id }) => {
      const text = textOf(id);
      if (!text) return [];
      const field = intl.formatMessage({ id: fieldText(name) });
      return [
        intl.formatMessage(
          { id: 'approvals.decision.opinion.line' },
          { field, reason: filled(intl, text, request, field) },
        ),
      ];
    });
  const first = intl && lead !== null && lines?.length !== 0 ? [intl.formatMessage({ id: lead })] : [];
  useFilled(form, to, lines && [...first, ...lines].join('\n'));
  return null;
}

/** The same for a request that is refused as a whole: each reason is a line. */
export function OpinionFromPicks<Fields extends object>({
  form,
  from,
  to,
  queue,
  language,
  request,
}: FromReasons<Fields>) {
  const intl = useIntlIn(language);
  const { textOf } = usePrepared(queue);
  const picked = Form.useWatch(from, form.antd) as readonly string[] | undefined;
  const lines =
    intl &&
    picked?.flatMap((id) => {
      const text = textOf(id);
      return text ? [filled(intl, text, request)] : [];
    });
  useFilled(form, to, lines?.join('\n'));
  return null;
}
