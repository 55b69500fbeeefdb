import { useEffect } from 'react';
import type { Proposal } from '@portal/common/contract/console/proposals';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { openOf } from '../../proposal/proposal-banner.tsx';
import type { Reviewed } from '../review/review.queries.ts';
import { useReview } from '../review/use-review.ts';

/** The open proposal on a request; undefined without one, and while unknown. */
export function useOpenProposal(queue: Reviewed, id: number): Proposal | undefined {
  return openOf(useReview(queue, id).data?.proposals ?? []);
}

/**
 * Shows in the form of a decision what the open proposal says. What was typed before is back once the proposal has
 * ended.
 */
export function useProposedValues<Fields extends object>(
  queue: Reviewed,
  id: number,
  form: Pick<PortalFormState<Fields>, 'antd' | 'edited'>,
): void {
  const { data } = useReview(queue, id);
  const open = openOf(data?.proposals ?? [])?.id;
  useEffect(
    function showProposed() {
      if (open === undefined || !data) return undefined;
      const typed = form.edited ? (form.antd.getFieldsValue(true) as Fields) : undefined;
      form.antd.setFieldsValue(
        Object.fromEntries(data.proposed.map(({ field, value }) => [field, value])) as Parameters<
          typeof form.antd.setFieldsValue
        >[0],
      );
      return () => {
        if (typed) form.antd.setFieldsValue(typed);
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once per proposal
    [open],
  );
}
