import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '../antd/base.ts';
import { listKeyScopes, type KeyScopeRow } from '../contract/account/access-keys.ts';
import type { KeyNoun, KeyOwner, KeyScope } from '../contract/account/key-scopes.ts';
import { useRead } from '../host/use-read.ts';
import { LoadFailed } from '../ui/status/load-failed.tsx';
import { PageSkeleton } from '../ui/status/states.tsx';
import { partsOf } from './scope-names.tsx';
import styles from './scope-picker.module.css';

/** A noun with the calls that reading and changing open. */
interface Choice {
  noun: KeyNoun;
  read: KeyScopeRow['calls'];
  write: KeyScopeRow['calls'];
}
type Reach = 'none' | 'read' | 'write';

function choicesOf(rows: readonly KeyScopeRow[]): Choice[] {
  const choices = new Map<KeyNoun, Choice>();
  for (const { scope, calls } of rows) {
    const { noun, reach } = partsOf(scope);
    const choice = choices.get(noun) ?? { noun, read: [], write: [] };
    choices.set(noun, { ...choice, [reach]: calls });
  }
  return [...choices.values()];
}

const reachOf = (value: readonly KeyScope[], noun: KeyNoun): Reach => {
  const found = value.map(partsOf).filter((one) => one.noun === noun);
  return found.some(({ reach }) => reach === 'write') ? 'write' : found.length > 0 ? 'read' : 'none';
};

/**
 * Control of a form: what a key may do. Null is reading everything; otherwise each noun is chosen, and shows the calls
 * that the choice opens.
 */
export function ScopePicker({
  id,
  owner,
  value = null,
  onChange,
  'aria-describedby': describedBy,
}: {
  id?: string;
  owner: KeyOwner;
  value?: KeyScope[] | null;
  onChange?: (scopes: KeyScope[] | null) => void;
  'aria-describedby'?: string;
}) {
  const intl = useIntl();
  return (
    // Has the id and can be focused, so that the form finds it when nothing is chosen.
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={intl.formatMessage({ id: 'accessKeys.scopes' })}
      aria-describedby={describedBy}
      className={styles.picker}
    >
      <Segmented
        block
        name="scopesMode"
        aria-label={intl.formatMessage({ id: 'accessKeys.scopes' })}
        value={value === null ? 'all' : 'chosen'}
        options={(['all', 'chosen'] as const).map((mode) => ({
          value: mode,
          label: intl.formatMessage({ id: `accessKeys.scopes.${mode}` }),
        }))}
        onChange={(mode) => onChange?.(mode === 'all' ? null : [])}
      />
      {value === null ? (
        <p className={styles.about}>
          <FormattedMessage id={owner === 'company' ? 'accessKeys.scopes.all.company' : 'accessKeys.scopes.all.text'} />
        </p>
      ) : (
        <Choices owner={owner} value={value} onChange={(scopes) => onChange?.(scopes)} />
      )}
    </div>
  );
}

function Choices({
  owner,
  value,
  onChange,
}: {
  owner: KeyOwner;
  value: readonly KeyScope[];
  onChange: (scopes: KeyScope[]) => void;
}) {
  const intl = useIntl();
  const found = useRead(listKeyScopes, { query: { owner } });
  const nameOf = (noun: KeyNoun) => intl.formatMessage({ id: `accessKeys.noun.${noun}` });
  if (found.error && !found.data)
    return <LoadFailed title={<FormattedMessage id="accessKeys.scopes.failed" />} query={found} />;
  if (!found.data) return <PageSkeleton rows={6} />;
  const choices = choicesOf(found.data.scopes).toSorted((one, other) =>
    nameOf(one.noun).localeCompare(nameOf(other.noun), intl.locale),
  );
  const choose = (noun: KeyNoun, reach: Reach) => {
    const others = value.filter((scope) => partsOf(scope).noun !== noun);
    onChange(reach === 'none' ? others : [...others, `${noun}:${reach}` as KeyScope].toSorted());
  };
  return (
    <ul className={styles.choices}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.noun}
          choice={choice}
          name={nameOf(choice.noun)}
          reach={reachOf(value, choice.noun)}
          onChoose={(reach) => choose(choice.noun, reach)}
        />
      ))}
    </ul>
  );
}

function ChoiceRow({
  choice: { noun, read, write },
  name,
  reach,
  onChoose,
}: {
  choice: Choice;
  name: string;
  reach: Reach;
  onChoose: (reach: Reach) => void;
}) {
  const intl = useIntl();
  const reaches: Reach[] = write.length > 0 ? ['none', 'read', 'write'] : ['none', 'read'];
  const opened = reach === 'none' ? [] : reach === 'read' ? read : [...write, ...read];
  return (
    <li className={styles.choice}>
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <Segmented
          name={`scope-${noun}`}
          aria-label={name}
          value={reach}
          options={reaches.map((one) => ({ value: one, label: intl.formatMessage({ id: `accessKeys.scope.${one}` }) }))}
          onChange={onChoose}
        />
      </div>
      {opened.length > 0 && (
        <details className={styles.calls} open={reach === 'write' ? true : undefined}>
          <summary>
            <FormattedMessage id="accessKeys.scopes.calls" values={{ count: opened.length }} />
          </summary>
          <ul>
            {opened.map(({ method, path, summary }) => (
              <li key={`${method} ${path} ${summary}`}>
                <code className={method === 'GET' ? styles.reads : styles.writes}>{method}</code>{' '}
                <code className={styles.path}>{path}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
