import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, type FormInstance } from '@portal/common/antd/base';
import type { LicenceDraft } from './licence-draft.ts';
import styles from './licence-form.module.css';

type Readable = 'Company' | 'LicCode';

/**
 * Fills in the values that the API read from a picture. Fills and marks empty fields, and asks before it replaces a
 * typed value. `typed` lists the fields that hold the user's input at first.
 */
export function useReadValues(
  form: FormInstance<LicenceDraft>,
  { typed: before, onFilled }: { typed: readonly string[]; onFilled: () => void },
) {
  const intl = useIntl();
  const { modal } = App.useApp();
  /** Values read from a picture that the user has not changed. */
  const [read, setRead] = useState<Partial<Record<Readable, string>>>({});
  const typed = useRef(new Set<string>(before));
  const now = (name: Readable) => ((form.getFieldValue(name) as string | undefined) ?? '').trim();
  const isTyped = ([name]: [Readable, string]) => typed.current.has(name) && now(name) !== '';

  function fill(fields: [Readable, string][]) {
    if (fields.length === 0) return;
    form.setFieldsValue(Object.fromEntries(fields));
    for (const [name] of fields) typed.current.delete(name);
    setRead((others) => ({ ...others, ...Object.fromEntries(fields) }));
    onFilled();
    void form.validateFields(fields.map(([name]) => name)).catch(() => undefined);
  }

  return {
    onTyped(names: readonly string[]) {
      for (const name of names) typed.current.add(name);
      setRead((others) => Object.fromEntries(Object.entries(others).filter(([name]) => !names.includes(name))));
    },
    takeOver(found: { company: string; code: string }) {
      const readings: [Readable, string][] = [
        ['Company', found.company],
        ['LicCode', found.code],
      ];
      const changed = readings.filter(([name, text]) => text !== '' && form.getFieldValue(name) !== text);
      fill(changed.filter((field) => !isTyped(field)));
      const conflicts = changed.filter(isTyped);
      if (conflicts.length === 0) return;
      modal.confirm({
        title: intl.formatMessage({ id: 'certification.byLicence.overwrite.title' }),
        content: (
          <ul className={styles.found}>
            {conflicts.map(([name, text]) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        ),
        okText: intl.formatMessage({ id: 'certification.byLicence.overwrite.ok' }),
        cancelText: intl.formatMessage({ id: 'certification.byLicence.overwrite.cancel' }),
        onOk: () => fill(conflicts),
      });
    },
    mark: (name: Readable) =>
      read[name] !== undefined && (
        <span className={styles.read}>
          <FormattedMessage id="certification.byLicence.read" />
        </span>
      ),
  };
}
