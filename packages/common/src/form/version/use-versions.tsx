import { lazy, Suspense, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { StoredOf, VersionedSpec } from '../../contract/version.ts';
import { sameValue, type Difference, type ShownField, type ShownFields } from './difference.ts';
import type { Name } from '../field-errors.ts';
import type { PortalFormState } from '../use-portal-form.tsx';

/** Lazy, because it is needed only when two people or tabs edit the same data. */
const ConflictPanel = lazy(async () => ({ default: (await import('./conflict-panel.tsx')).ConflictPanel }));

export interface VersionsOptions<Fields extends object, E extends VersionedSpec> {
  /** The call that saves. */
  of: E;
  /** Version of the stored values as last read, and these values by the fields of the form. */
  version: number;
  values: Partial<Fields>;
  /** Turns the stored values of the API into fields of the form. */
  read: (current: StoredOf<E>) => Partial<Fields>;
  /** The fields that the panel lists. */
  fields: ShownFields<Fields>;
  /** Says who saved the stored values and when, where the API tells. */
  saved?: (current: StoredOf<E>) => ReactNode;
}

const currentOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'Account.Conflict' ? error.more.current : undefined;

/**
 * Prevents a form from overwriting concurrent changes. `save` passes the version that the form was made from. If
 * another version is stored, a panel in the form shows the changes beside the input, and the next save has the new
 * version. Untouched fields take the stored values. If no field of the form has changed, the save is repeated
 * automatically. Without input the form follows `values`. Render it with `<PortalForm versions>`.
 */
export function useVersions<Fields extends object, E extends VersionedSpec>(
  { antd, internal: { onEdit } }: PortalFormState<Fields>,
  { version, values, read, fields, saved }: VersionsOptions<Fields, E>,
) {
  const base = useRef({ version, values });
  const caught = useRef<unknown>(undefined);
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const [by, setBy] = useState<ReactNode>(null);
  const [saves, noteSave] = useReducer((n: number) => n + 1, 0);
  const names = Object.keys(values) as Name<Fields>[];
  const typed = () => antd.getFieldsValue(true) as Fields;

  useEffect(
    function followStored() {
      if (base.current.version === version) return;
      const now = typed();
      if (names.some((name) => !sameValue(now[name], base.current.values[name]))) return;
      base.current = { version, values };
      antd.setFieldsValue(values);
      setDifferences([]);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- equal versions have equal values
    [version, saves],
  );

  /** Takes over the stored values, and returns the fields that differ from the input. */
  function continueFrom(current: StoredOf<E>): readonly Difference[] {
    const stored = read(current);
    const now = typed();
    const before = base.current.values;
    const found = names
      .filter((name) => !sameValue(stored[name], before[name]) && !sameValue(stored[name], now[name]))
      .map((name) => ({ name, theirs: stored[name], mine: now[name] }));
    base.current = { version: current.version, values: { ...before, ...stored } };
    const untouched = found.filter(({ name, mine }) => sameValue(mine, before[name]));
    antd.setFieldsValue(
      Object.fromEntries(untouched.map(({ name, theirs }) => [name, theirs])) as Parameters<
        typeof antd.setFieldsValue
      >[0],
    );
    setDifferences(found);
    setBy(saved?.(current));
    return found;
  }

  /** Runs the save. Rejects when it fails; a conflict is then shown in the panel. */
  async function save<T>(work: (version: number) => Promise<T>, mayRepeat = true): Promise<T> {
    const sent = { ...typed() };
    try {
      const result = await work(base.current.version);
      base.current = { ...base.current, values: sent };
      setDifferences([]);
      noteSave();
      return result;
    } catch (error) {
      const current = currentOf(error);
      if (current === undefined) throw error;
      if (continueFrom(current as StoredOf<E>).length === 0 && mayRepeat) return save(work, false);
      caught.current = error;
      throw error;
    }
  }

  function choose({ name }: Difference, value: unknown) {
    antd.setFieldsValue({ [name]: value } as Parameters<typeof antd.setFieldsValue>[0]);
    onEdit([name]);
  }

  return {
    save,
    /** For `<PortalForm>`: true for the conflict that the panel shows. */
    shows: (error: unknown) => error === caught.current,
    panel: differences.length > 0 && (
      <Suspense fallback={null}>
        <ConflictPanel
          form={antd}
          differences={differences}
          saved={by}
          onChoose={choose}
          fields={fields as Readonly<Record<string, ShownField<unknown>>>}
        />
      </Suspense>
    ),
  };
}

/** Part of `useVersions` that `<PortalForm>` needs. */
export type Versions = Pick<ReturnType<typeof useVersions>, 'shows' | 'panel'>;
