import { useEffect, useState, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { Button, Input } from '../../antd/base.ts';
import { recall, remember } from '../../host/storage/browser-store.ts';
import type { PhoneAreaProps } from './phone-area.tsx';
import { formatPhone, parsePhone } from '../../rules/contact/phone.ts';
import type { ControlProps } from '../../ui/control-props.ts';
import { readPhone } from './typed-phone.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNarrow } from '../../ui/use-narrow.tsx';
import styles from './phone-input.module.css';

const KEY = 'areaCode';
const DEFAULT_AREA = '86';

const loadArea = () => import('./phone-area.tsx');

export interface PhoneInputProps extends ControlProps {
  /** `+86-13800000000`; empty while there is no number. */
  value?: string;
  onChange?: (value: string) => void;
  size?: 'middle' | 'large';
  autoComplete?: string;
  /** Companies may have a landline: hyphens between area, number and extension stay. */
  landline?: boolean;
  /** The calling code cannot be changed. */
  areaFixed?: boolean;
  placeholder?: string;
}

/**
 * Calling code and number; the last code chosen is remembered in this browser. The list of codes is loaded on first
 * use, because it is in the first page and few people open it; until then a button that looks the same replaces it.
 */
export function PhoneInput({
  value,
  onChange,
  onBlur,
  id,
  disabled,
  size: given,
  autoComplete = 'tel-national',
  landline = false,
  areaFixed,
  placeholder,
  ...aria
}: PhoneInputProps) {
  const intl = useIntl();
  const narrow = useNarrow();
  const size = given ?? (narrow ? 'large' : undefined);
  const phone = parsePhone(value ?? '');
  const [remembered, setRemembered] = useState(DEFAULT_AREA);
  const [List, setList] = useState<ComponentType<PhoneAreaProps>>();
  const [opening, setOpening] = useState(false);
  // What is no phone, perhaps an e-mail that was meant for another field, stays as it was typed.
  const number = phone?.number ?? value?.slice(value.indexOf('-') + 1) ?? '';
  const area = phone?.code ?? remembered;
  const fixed = areaFixed || disabled;

  useEffect(function recallArea() {
    const stored = recall('local', KEY);
    if (stored && /^[1-9][0-9]{0,3}$/.test(stored)) setRemembered(stored);
  }, []);

  function change(code: string, number: string) {
    onChange?.(number === '' ? '' : formatPhone({ code, number }));
  }
  function choose(code: string) {
    setRemembered(code);
    remember('local', KEY, code);
    change(code, number);
  }

  /** When the list cannot be loaded, the code is kept; opening it again retries. */
  async function open() {
    setOpening(true);
    try {
      const { PhoneArea } = await loadArea();
      setList(() => PhoneArea);
    } catch {
      setOpening(false);
    }
  }
  const prepare = () => void loadArea().catch(() => undefined);

  const closed = (
    <Button
      className={styles.area ?? ''}
      {...(size && { size })}
      {...(fixed !== undefined && { disabled: fixed })}
      danger={aria['aria-invalid'] === true || aria['aria-invalid'] === 'true'}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a closed list has no element to refer to
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={opening}
      aria-label={intl.formatMessage({ id: 'phone.area' })}
      onClick={() => void open()}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        void open();
      }}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <span>+{area}</span>
      <Icon name="down" size={14} />
    </Button>
  );

  return (
    <div className={styles.phone}>
      {List ? <List area={area} size={size} disabled={disabled} onChoose={choose} /> : closed}
      <Input
        {...aria}
        id={id}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        maxLength={100}
        placeholder={placeholder}
        disabled={disabled}
        {...(size && { size })}
        value={number}
        onBlur={onBlur}
        onChange={({ target }) => {
          const typed = readPhone(target.value, area, landline);
          if (typed.code !== area && !areaFixed) setRemembered(typed.code);
          change(areaFixed ? area : typed.code, typed.number);
        }}
      />
    </div>
  );
}
