import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { Select } from '../../antd/select.ts';
import { listRegions } from '../../contract/portal/lookups.ts';
import { useRead } from '../../host/use-read.ts';
import { useNarrow } from '../../ui/use-narrow.tsx';
import { fit, type Searchable } from '../lookup/pinyin-search.ts';
import { OPTIONS_ON_PHONES } from '../lookup/options-on-phones.ts';
import styles from './phone-input.module.css';

interface Option {
  value: string;
  label: string;
  names: string;
  regions: Searchable[];
}

export interface PhoneAreaProps {
  /** Digits of the calling code. */
  area: string;
  size: 'middle' | 'large' | undefined;
  disabled: boolean | undefined;
  onChoose: (code: string) => void;
}

/** The list of calling codes, opened: searched by name in both languages, by initials and by code. */
export function PhoneArea({ area, size, disabled, onChoose }: PhoneAreaProps) {
  const intl = useIntl();
  const narrow = useNarrow();
  const { data, isError, isFetching, refetch } = useRead(listRegions, {}, { staleTime: Infinity });
  const zh = intl.locale.startsWith('zh');
  const options = byCode(
    (data?.Data ?? []).map(({ RegionCode, RegionEn, RegionZh, initials }) => ({
      name: zh ? RegionZh : RegionEn,
      other: zh ? RegionEn : RegionZh,
      initials,
      code: RegionCode.replace(/^\+/, ''),
    })),
  );

  return (
    <Select<string, Option>
      // Inline: in a form item antd gives every select its whole width.
      style={{ flex: 'none', width: 96 }}
      autoFocus
      defaultOpen
      aria-label={intl.formatMessage({ id: 'phone.area' })}
      disabled={disabled}
      {...(size && { size })}
      value={area}
      options={options.length > 0 ? options : [{ value: area, label: `+${area}`, names: '', regions: [] }]}
      loading={isFetching}
      popupMatchSelectWidth={280}
      {...(narrow && OPTIONS_ON_PHONES)}
      showSearch={{
        filterOption: (typed, option) => option !== undefined && best(typed, option) < NO_FIT,
        filterSort: (one, another, { searchValue }) => best(searchValue, one) - best(searchValue, another),
      }}
      optionRender={({ data: { names, label } }) => (
        <span className={styles.option}>
          <span>{names}</span>
          <span>{label}</span>
        </span>
      )}
      notFoundContent={<FormattedMessage id="phone.area.none" />}
      popupRender={(menu) =>
        isError && !data ? (
          <div className={styles.failed} role="status">
            <FormattedMessage id="phone.area.failed" />
            <Button type="link" size="small" onClick={() => void refetch()}>
              <FormattedMessage id="phone.area.retry" />
            </Button>
          </div>
        ) : (
          menu
        )
      }
      // The button in the list is not reachable by keyboard, but opening the list again loads it again.
      onOpenChange={(open) => {
        if (open && isError && !isFetching) void refetch();
      }}
      onChange={onChoose}
    />
  );
}

const NO_FIT = 9;
const best = (typed: string, { regions }: Option) =>
  Math.min(NO_FIT, ...regions.map((region) => fit(typed, region) ?? NO_FIT));

/**
 * Several regions share a calling code. The selected option is found by its code, so each code may occur once as a
 * value.
 */
function byCode(regions: (Searchable & { code: string })[]): Option[] {
  const found = new Map<string, Option>();
  for (const region of regions) {
    const same = found.get(region.code);
    found.set(region.code, {
      value: region.code,
      label: `+${region.code}`,
      names: same ? `${same.names}, ${region.name}` : region.name,
      regions: [...(same?.regions ?? []), region],
    });
  }
  return [...found.values()];
}
