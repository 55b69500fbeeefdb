import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Input, Select } from '../antd/base.ts';
import { listRegions } from '../contract/lookups.ts';
import { recall, remember } from '../host/session/browser-store.ts';
import { useCall } from '../host/use-host.tsx';
import { formatPhone, parsePhone } from '../rules/phone.ts';
import styles from './phone-input.module.css';

const KEY = 'areaCode';
const DEFAULT_AREA = '86';

export interface PhoneInputProps {
  /** `+86-13800000000`; empty while there is no number. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  id?: string;
  disabled?: boolean;
  size?: 'middle' | 'large';
  autoComplete?: string;
  /** Companies may have a landline: hyphens between area, number and extension stay. */
  landline?: boolean;
  placeholder?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}

/**
 * Calling code and number. The list of codes is fetched when it is first opened, in both languages, and searched by
 * name or code; the last code chosen is remembered in this browser.
 */
export function PhoneInput({ value, onChange, onBlur, id, disabled, size = 'middle', autoComplete = 'tel-national', landline = false, placeholder, ...aria }: PhoneInputProps) {
  const intl = useIntl();
  const call = useCall();
  const phone = parsePhone(value ?? '');
  const [remembered, setRemembered] = useState(DEFAULT_AREA);
  const [opened, setOpened] = useState(false);
  const area = phone?.code ?? remembered;

  useEffect(function recallArea() {
    const stored = recall('local', KEY);
    if (stored && /^[1-9][0-9]{0,3}$/.test(stored)) setRemembered(stored);
  }, []);

  const regions = useQuery({
    queryKey: ['regions', 'phone'],
    queryFn: ({ signal }) => call(listRegions, { query: {} }, signal),
    enabled: opened,
    staleTime: Infinity,
  });
  const options = (regions.data?.Data ?? []).map(({ RegionCode, RegionEn, RegionZh }) => {
    const code = RegionCode.replace(/^\+/, '');
    const name = intl.locale.startsWith('zh') ? RegionZh : RegionEn;
    return { value: code, label: `+${code}`, name, search: `${RegionZh} ${RegionEn} +${code}`.toLowerCase() };
  });

  function change(code: string, number: string) {
    onChange?.(number === '' ? '' : formatPhone({ code, number }));
  }

  return (
    <div className={styles.phone}>
      <Select
        style={{ width: 96, flex: 'none' }}
        aria-label={intl.formatMessage({ id: 'phone.area' })}
        disabled={disabled}
        size={size}
        value={area}
        options={options.length > 0 ? unique(options) : [{ value: area, label: `+${area}`, name: '', search: area }]}
        loading={regions.isFetching}
        popupMatchSelectWidth={280}
        showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.trim().toLowerCase()) ?? false }}
        optionRender={({ data }) => <span className={styles.option}><span>{data.name}</span><span>{data.label}</span></span>}
        notFoundContent={regions.isError ? null : <FormattedMessage id="phone.area.none" />}
        popupRender={(menu) => (regions.isError
          ? (
            <div className={styles.failed}>
              <FormattedMessage id="phone.area.failed" />
              <Button type="link" size="small" onClick={() => void regions.refetch()}><FormattedMessage id="phone.area.retry" /></Button>
            </div>
          )
          : menu)}
        onOpenChange={(open) => open && setOpened(true)}
        onChange={(code: string) => {
          setRemembered(code);
          remember('local', KEY, code);
          change(code, phone?.number ?? '');
        }}
      />
      <Input
        {...aria}
        id={id}
        type="tel" inputMode="tel" autoComplete={autoComplete} maxLength={20} placeholder={placeholder} disabled={disabled} size={size}
        value={phone?.number ?? ''}
        onBlur={onBlur}
        onChange={({ target }) => {
          const pasted = /^\s*\+([1-9][0-9]{0,3})[- ](.+)$/.exec(target.value);
          if (pasted) setRemembered(pasted[1]!);
          change(pasted?.[1] ?? area, (pasted?.[2] ?? target.value).replace(landline ? /[\s()]/g : /[\s()-]/g, ''));
        }}
      />
    </div>
  );
}

/** Several regions share a code: the chosen one is found by its code, so each code may stand once as a value. */
function unique<Option extends { value: string; name: string; search: string }>(options: Option[]): Option[] {
  const byCode = new Map<string, Option>();
  for (const option of options) {
    const same = byCode.get(option.value);
    byCode.set(option.value, same && same.name !== option.name ? { ...same, name: `${same.name}, ${option.name}`, search: `${same.search} ${option.search}` } : option);
  }
  return [...byCode.values()];
}
