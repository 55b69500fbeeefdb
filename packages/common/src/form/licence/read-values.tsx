import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Form, type FormInstance } from '../../antd/base.ts';
import { readLicenceReading } from '../../contract/company/certification.ts';
import { useRead } from '../../host/use-read.ts';
import { saysTheSame } from '../../rules/certification/evidence.ts';
import styles from './read-values.module.css';

type Readable = 'Company' | 'LicCode';
const READABLE: readonly Readable[] = ['Company', 'LicCode'];

interface ReadText {
  text: string;
  sure: boolean;
}
type Readings = Partial<Record<Readable, ReadText>>;

const isSame: Record<Readable, (one: string, other: string) => boolean> = {
  Company: (one, other) => saysTheSame('company', one, other),
  LicCode: (one, other) => saysTheSame('code', one, other),
};

/** Poll interval while a picture is being read, in milliseconds. */
const EVERY_MS = 1000;

/** What was read in an uploaded picture, asked for again while the reading goes on. */
function useLicenceReading(imageId: string | undefined) {
  return useRead(readLicenceReading, imageId === undefined ? null : { query: { lic_id: imageId } }, {
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.reading ? EVERY_MS : false),
  });
}

/** What the answer of an upload says of the picture; empty strings where nothing was read yet. */
export interface ReadAtUpload {
  company: string;
  code: string;
  /** The picture is read, or has been: the rest can be asked for. */
  isRead: boolean;
}

/**
 * For a form with the fields `Company`, `LicCode` and `file`, which has the id of the picture: fills in the values that the API reads from a picture, also those that it reads after the upload. Only empty fields
 * are filled; one that the user has typed in stays as it is, even if it is empty again. `typed` lists the fields that
 * hold the user's input at first.
 */
export function useReadValues(
  form: FormInstance,
  { typed: before = [], onFilled }: { typed?: readonly string[]; onFilled?: () => void } = {},
) {
  const typed = useRef(new Set<string>(before));
  /** What was read in the current picture. */
  const [readings, setReadings] = useState<Readings>({});
  /** The picture whose reading is asked for. */
  const [asked, setAsked] = useState<string>();
  /** What was filled in, and stays the reader's until the user changes it. */
  const filled = useRef<Partial<Record<Readable, string>>>({});
  const now: Record<Readable, string> = {
    Company: (Form.useWatch('Company', form) as string | undefined) ?? '',
    LicCode: (Form.useWatch('LicCode', form) as string | undefined) ?? '',
  };
  const current = Form.useWatch('file', form) as string | undefined;
  const { data: late } = useLicenceReading(asked !== undefined && asked === current ? asked : undefined);

  function fill(values: Partial<Record<Readable, string>>) {
    const names = READABLE.filter((name) => values[name] !== undefined);
    if (names.length === 0) return;
    form.setFieldsValue(values);
    Object.assign(filled.current, values);
    onFilled?.();
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
    /** Takes the answer of an upload. */
    takeOver({ id, company, code, isRead }: { id: string } & ReadAtUpload) {
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
            <span className={read.sure ? styles.read : styles.unsure}>
              <FormattedMessage id={read.sure ? 'licence.read' : 'licence.read.unsure'} />
            </span>
          )
        );
      return (
        <span className={styles.other}>
          <FormattedMessage id="licence.read.other" values={{ text: <bdi>{read.text}</bdi> }} />{' '}
          <Button type="link" size="small" className={styles.use ?? ''} onClick={() => fill({ [name]: read.text })}>
            <FormattedMessage id="licence.read.use" />
          </Button>
        </span>
      );
    },
  };
}
