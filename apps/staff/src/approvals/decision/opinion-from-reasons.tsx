import { useEffect, useRef } from 'react';
import { Form } from '@portal/common/antd/base';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { Locale } from '@portal/common/intl/locale';
import type { MessageId } from '../../intl/messages.ts';
import { withReason, type Ticked } from './refused-fields.tsx';
import { useIntlIn } from './use-intl-in.ts';

/**
 * Fills the review comment from the selected reasons, in the language of the applicant. A comment that staff typed or
 * changed stays as it is.
 */
export function OpinionFromReasons<Fields extends object, Field extends string, Reason extends string>({
  form,
  from,
  to,
  language,
  textOf,
}: {
  form: PortalFormState<Fields>;
  /** Names of the form items of the reasons and of the comment. */
  from: keyof Fields & string;
  to: keyof Fields & string;
  /** Language of the applicant; undefined while unknown. */
  language: Locale | undefined;
  /** Text ids of a refused field and a reason, as the applicant reads them. */
  textOf: { field: (field: Field) => MessageId; reason: (reason: Reason) => MessageId };
}) {
  const intl = useIntlIn(language);
  const ticked = Form.useWatch(from, form.antd) as readonly Ticked<Field, Reason>[] | undefined;
  const filled = useRef('');
  useEffect(
    function fillComment() {
      if (!intl || !ticked) return;
      const lines = withReason(ticked).map(({ field, reason }) =>
        intl.formatMessage(
          { id: 'approvals.decision.opinion.line' },
          {
            field: intl.formatMessage({ id: textOf.field(field) }),
            reason: intl.formatMessage({ id: textOf.reason(reason) }),
          },
        ),
      );
      const text =
        lines.length === 0 ? '' : [intl.formatMessage({ id: 'approvals.decision.opinion.lead' }), ...lines].join('\n');
      const typed = (form.antd.getFieldValue(to as never) as string | undefined) ?? '';
      if (typed === text) filled.current = text;
      if (typed === text || (typed.trim() !== '' && typed !== filled.current)) return;
      filled.current = text;
      form.antd.setFieldValue(to as never, text);
      form.setError(to, null);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the other values are new with each render, but the same
    [intl, ticked],
  );
  return null;
}
