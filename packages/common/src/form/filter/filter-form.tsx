import { useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNarrow } from '../../ui/use-narrow.tsx';
import { PortalForm, type PortalFormProps } from '../portal-form.tsx';
import type { PortalFormState } from '../use-portal-form.tsx';
import styles from './filter-form.module.css';

export interface FilterFields<Filter extends object> {
  /** Moves the focus to a field, unfolded if need be. */
  focus: PortalFormState<Filter>['focus'];
}

/**
 * Filters above a list. They follow `filter`, the filters of the address, so that the browser's back button restores
 * them. Below 768 px they are folded behind one button with the number of active filters: the first row of the list is
 * what a phone shows first.
 */
export function FilterForm<Filter extends object>({
  ref,
  form,
  label,
  filter,
  none,
  more,
  className = '',
  onFilter,
  onValuesChange,
  children,
}: {
  ref?: Ref<FilterFields<Filter>>;
  /** From `usePortalForm`. */
  form: PortalFormState<Filter>;
  /** Name of the region, for assistive technology. */
  label: string;
  /** The filters of the list that is shown. */
  filter: Filter;
  /** The filters of the whole list. */
  none: Filter;
  /** A button before those that reset and search. */
  more?: ReactNode;
  /** Of the form, for another layout than one line that wraps. */
  className?: string | undefined;
  /** Called with the filters to apply; texts are trimmed. */
  onFilter: (filter: Filter) => void;
  onValuesChange?: PortalFormProps<Filter>['onValuesChange'];
  /** The fields. */
  children: ReactNode;
}) {
  const { antd } = form;
  type Values = Parameters<typeof antd.setFieldsValue>[0];
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const fold = useRef<HTMLButtonElement>(null);
  const address = JSON.stringify(filter);

  useEffect(
    function followTheAddress() {
      antd.setFieldsValue(JSON.parse(address) as Values);
    },
    [antd, address],
  );

  useImperativeHandle(ref, () => ({
    focus(field) {
      // A hidden field takes no focus.
      flushSync(() => setUnfolded(true));
      form.focus(field);
    },
  }));

  function apply(next: Filter) {
    // The button that was pressed is about to be hidden.
    if (narrow) fold.current?.focus();
    setUnfolded(false);
    onFilter(next);
  }

  return (
    <Sheet label={label} flush>
      {narrow && (
        <button
          ref={fold}
          type="button"
          className={styles.fold}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon name="search" size={18} />
          <FormattedMessage id="list.filter" values={{ count: activeIn(filter, none) }} />
          <span className={unfolded ? styles.up : ''}>
            <Icon name="down" size={16} />
          </span>
        </button>
      )}
      <div id={id} className={styles.body} hidden={narrow && !unfolded}>
        <PortalForm<Filter>
          form={form}
          role="search"
          className={`${styles.bar} ${className}`}
          initialValues={filter}
          onSubmit={(typed) => apply(trimmed({ ...filter, ...typed }))}
          {...(onValuesChange && { onValuesChange })}
          footer={
            <div className={styles.actions}>
              {more}
              <Button
                onClick={() => {
                  // Also what was typed without a search, for which the address does not change.
                  antd.setFieldsValue(none);
                  apply(none);
                }}
              >
                <FormattedMessage id="list.filter.reset" />
              </Button>
              <Button type="primary" htmlType="submit">
                <FormattedMessage id="list.filter.submit" />
              </Button>
            </div>
          }
        >
          {children}
        </PortalForm>
      </div>
    </Sheet>
  );
}

/** Number of active filters. Two days are one. */
function activeIn<Filter extends object>(filter: Filter, none: Filter): number {
  const active = (Object.keys(none) as (keyof Filter)[]).filter((key) => filter[key] !== none[key]).map(String);
  return active.includes('from') && active.includes('to') ? active.length - 1 : active.length;
}

const trimmed = <Filter extends object>(filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Filter;
