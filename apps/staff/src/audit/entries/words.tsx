import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { auditCompanyPage, auditPersonPage } from '@portal/common/pages/addresses';
import { RowLink } from '@portal/common/ui/list/row-link';
import { isKnown } from '../actions.ts';
import type { Entry } from '../audit.queries.ts';
import styles from './audit.module.css';

/** Name of an action; its stored name if it has no text. */
export function ActionName({ action }: { action: string }) {
  return isKnown(action) ? (
    <FormattedMessage id={`audit.action.${action}`} />
  ) : (
    <code className={styles.mono}>{action}</code>
  );
}

/** Name of the actor. */
export function ActorName({
  entry: { actor },
}: {
  entry: { actor: Pick<Entry['actor'], 'kind' | 'name' | 'directory'> & { id?: string } };
}) {
  if (actor.kind === 'anonymous' || actor.kind === 'system' || actor.kind === 'operator')
    return <FormattedMessage id={`audit.actor.${actor.kind}`} />;
  if (actor.directory !== undefined)
    return actor.directory ? (
      <FormattedMessage id="audit.actor.directory" values={{ company: <bdi>{actor.directory}</bdi> }} />
    ) : (
      <FormattedMessage id="audit.actor.directory.gone" />
    );
  return <bdi>{actor.name || actor.id || '--'}</bdi>;
}

/** A person or company, with a link to its timeline if it has one. */
export function Named({ of, link = false }: { of: { id: string; name: string }; link?: boolean }) {
  const text = of.name || of.id;
  const page = of.id.startsWith('u-')
    ? auditPersonPage(of.id)
    : of.id.startsWith('co-')
      ? auditCompanyPage(of.id)
      : undefined;
  return link && page ? (
    <RowLink to={page}>
      <bdi>{text}</bdi>
    </RowLink>
  ) : (
    <bdi>{text}</bdi>
  );
}

/** Name of a field of the old and new values; its stored name if it has no text. */
export function useFieldName(): (field: string) => string {
  const intl = useIntl();
  return (field) => {
    const id = field === 'privileges' ? 'members.field.privileges' : `activity.column.${field}`;
    return id in intl.messages ? intl.formatMessage({ id: id as 'activity.column.email' }) : field;
  };
}

const names = Object.entries(Privilege);

/** Text of a value: privileges by their names. */
export function valueText(intl: IntlShape, value: string): string {
  const [name] = names.find(([, privilege]) => privilege === value) ?? [];
  return name === undefined ? value : intl.formatMessage({ id: `members.privilege.${name as keyof typeof Privilege}` });
}

/** One side of a change. */
export function Side({ values }: { values: readonly string[] }) {
  const intl = useIntl();
  if (values.length === 0)
    return (
      <span className={styles.none}>
        <FormattedMessage id="common.notSet" />
      </span>
    );
  return <bdi>{intl.formatList(values.map((value) => valueText(intl, value)))}</bdi>;
}
