import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox } from '@portal/common/antd/base';
import type { Colleague } from '@portal/common/contract/queues/next';
import type { Sharer } from '@portal/common/contract/queues/sharing';
import { SharingRegion } from '@portal/common/enums/approval/sharing';
import { LOCALES } from '@portal/common/intl/locale';
import { QUEUES } from '../../lists/queues.ts';
import styles from './sharing.module.css';

const REGIONS = Object.values(SharingRegion);

/** Control of a form: who takes part, and, where skills count, what each of them can do. */
export function SharersField({
  value = [],
  onChange,
  colleagues,
  bySkill,
  id,
  'aria-describedby': describedBy,
}: {
  id?: string;
  'aria-describedby'?: string;
  value?: readonly Sharer[];
  onChange?: (people: Sharer[]) => void;
  colleagues: readonly Colleague[];
  bySkill: boolean;
}) {
  const intl = useIntl();
  const turn = (user: string, on: boolean) =>
    onChange?.(
      on ? [...value, { id: user, kinds: [], languages: [], regions: [] }] : value.filter((one) => one.id !== user),
    );
  const change = (changed: Sharer) => onChange?.(value.map((one) => (one.id === changed.id ? changed : one)));
  return (
    // Has the id and can be focused, so that the form finds it when nobody is chosen.
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={intl.formatMessage({ id: 'approvals.sharing.people' })}
      aria-describedby={describedBy}
      className={styles.people}
    >
      {colleagues.map((colleague) => {
        const sharer = value.find((one) => one.id === colleague.user_id);
        return (
          <div key={colleague.user_id} className={styles.person}>
            <Checkbox checked={sharer !== undefined} onChange={({ target }) => turn(colleague.user_id, target.checked)}>
              <bdi>{colleague.name}</bdi>
            </Checkbox>
            {bySkill && sharer && <Skills colleague={colleague} sharer={sharer} onChange={change} />}
          </div>
        );
      })}
    </div>
  );
}

function Skills({
  colleague: { name, queues },
  sharer,
  onChange,
}: {
  colleague: Colleague;
  sharer: Sharer;
  onChange: (sharer: Sharer) => void;
}) {
  const intl = useIntl();
  const skills = {
    kinds: queues.map((queue) => ({ value: queue, label: intl.formatMessage({ id: QUEUES[queue].title }) })),
    languages: LOCALES.map((locale) => ({
      value: locale,
      label: intl.formatMessage({ id: `approvals.sharing.language.${locale}` }),
    })),
    regions: REGIONS.map((region) => ({
      value: region,
      label: intl.formatMessage({ id: `approvals.sharing.region.${region}` }),
    })),
  };
  return (
    <div className={styles.skills}>
      {(['kinds', 'languages', 'regions'] as const).map((skill) => {
        const label = intl.formatMessage({ id: `approvals.sharing.${skill}` });
        const all: readonly string[] = sharer[skill];
        return (
          <fieldset key={skill} className={styles.skill}>
            <legend className={styles.about}>
              {label}
              {all.length === 0 && (
                <>
                  {' · '}
                  <FormattedMessage id="approvals.sharing.all" />
                </>
              )}
            </legend>
            {skills[skill].map((one) => (
              <Checkbox
                key={one.value}
                aria-label={`${one.label}, ${intl.formatMessage({ id: 'approvals.sharing.skill' }, { what: label, name })}`}
                checked={all.includes(one.value)}
                onChange={({ target: { checked } }) =>
                  onChange({
                    ...sharer,
                    [skill]: checked ? [...all, one.value] : all.filter((value) => value !== one.value),
                  })
                }
              >
                {one.label}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
