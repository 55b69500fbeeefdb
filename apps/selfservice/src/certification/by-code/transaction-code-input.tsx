import { useIntl } from 'react-intl';
import { Button, Input, type InputProps } from '@portal/common/antd/base';
import { isComposing } from '@portal/common/form/composing';
import { Icon } from '@portal/common/ui/icons';
import styles from './code-form.module.css';

/** Input of a transaction code with a search button. Enter searches instead of submitting the form. */
export function TransactionCodeInput({
  value = '',
  onChange,
  searching,
  disabled = false,
  onSearch,
  ...control
}: Omit<InputProps, 'value' | 'onChange' | 'onKeyDown' | 'onSearch'> & {
  value?: string;
  onChange?: (code: string) => void;
  searching: boolean;
  onSearch: () => void;
}) {
  const intl = useIntl();
  return (
    <div className={styles.search}>
      <Input
        {...control}
        name="transaction_code"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isComposing(event)) onSearch();
        }}
      />
      <Button
        icon={<Icon name="search" size={16} />}
        aria-label={intl.formatMessage({ id: 'certification.byCode.search' })}
        disabled={disabled || value.trim() === ''}
        loading={searching}
        onClick={onSearch}
      />
    </div>
  );
}
