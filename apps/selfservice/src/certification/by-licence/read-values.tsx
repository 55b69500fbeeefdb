import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Form, type FormInstance } from '@portal/common/antd/base';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { sameCompanyName } from '@portal/common/rules/company/company-name';
import { useLicenceReading } from '../submission.queries.ts';
import type { LicenceDraft } from './licence-draft.ts';
import styles from './licence-form.module.css';

type Readable = 'Company' | 'LicCode';
const READABLE: readonly Readable[] = ['Company', 'LicCode'];

interface ReadText {
  text: string;
  sure: boolean;
}
type Readings = Partial<Record<Readable, ReadText>>;

const isSame: Record<Readable, (one: string, other: string) => boolean> = {
  Company: sameCompanyName,
  LicCode: (one, other) => normaliseCreditCode(one) === normaliseCreditCode(other),
};

/**
 * Fills in the values that the API reads from a picture, also those that it reads after the upload. Only empty fields
 * are filled; one that the user has typed in stays as it is, even if it is empty again. `typed` lists the fields that
 * hold the user's input at first.
 */
export function useReadValues(
  form: FormInstance<LicenceDraft>,
  { typed: before, onFilled }: { typed: readonly string[]; onFilled: () => void },
) {
  const typed = useRef(new Set<string>(before));
  /** What was read in the current picture. */
  const [readings, setReadings] = useState<Readings>({});
  /** The picture whose reading is asked for. */
  const [asked, setAsked] = useState<string>();
  /** What was filled in, and stays the reader's until the user changes it. */
  const filled = useRef<Partial<Record<Readable, string>>>({});
  const now: Record<Readable, string> = {
    Company: Form.useWatch('Company', form) ?? '',
    LicCode: Form.useWatch('LicCode', form) ?? '',
  };
  const current = Form.useWatch('file', form);
  const { data: late } = useLicenceReading(asked !== undefined && asked === current ? asked : undefined);

  function fill(values: Partial<Record<Readable, string>>) {
    const names = READABLE.filter((name) => values[name] !== undefined);
    if (names.length === 0) return;
    form.setFieldsValue(values);
    Object.assign(filled.current, values);
    onFilled();
    void form.validateFields(names).catch(() => undefined);
  }

  function take(found: Readings) {
    setReadings(found);
    const fits = (name: Readable) => {
      const value = ((form.getFieldValue(name) as string | undefined) ?? '').trim();
      return !typed.current.has(name) && (value === '' || value === filled.current[name]);
    };
    fill(
      Object.fromEntries(
        READABLE.flatMap((name) => {
          const text = found[name]?.text;
          return text !== undefined && text !== filled.current[name] && fits(name) ? [[name, text]] : [];
        }),
      ),
    );
  }

  useEffect(
    function takeLateValues() {
      if (!late || late.reading) return;
      const { company, code } = late.values;
      take({ ...(company && { Company: company }), ...(code && { LicCode: code }) });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
    [late],
  );

  return {
    onTyped(names: readonly string[]) {
      for (const name of names) typed.current.add(name);
      for (const name of READABLE) if (names.includes(name)) delete filled.current[name];
    },
    /** Takes the answer of an upload; `isRead` says that the reading can be asked for. */
    takeOver({ id, company, code, isRead }: { id: string; company: string; code: string; isRead: boolean }) {
      take({
        ...(company !== '' && { Company: { text: company, sure: true } }),
        ...(code !== '' && { LicCode: { text: code, sure: true } }),
      });
      setAsked(isRead ? id : undefined);
    },
    /** Below a field: that it was filled from the picture, or that the picture has another value. */
    mark(name: Readable) {
      const read = readings[name];
      if (!read || current === '') return false;
      if (isSame[name](now[name], read.text))
        return (
          filled.current[name] !== undefined && (
            <span className={read.sure ? styles.read : styles.refused}>
              <FormattedMessage
                id={read.sure ? 'certification.byLicence.read' : 'certification.byLicence.read.unsure'}
              />
            </span>
          )
        );
      return (
        <span className={styles.other}>
          <FormattedMessage id="certification.byLicence.read.other" values={{ text: <bdi>{read.text}</bdi> }} />{' '}
          <Button type="link" size="small" className={styles.use ?? ''} onClick={() => fill({ [name]: read.text })}>
            <FormattedMessage id="certification.byLicence.read.use" />
          </Button>
        </span>
      );
    },
  };
}
