import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keyText } from '../approvals/keys/keys.ts';
import type { Group, Hit } from './search.queries.ts';
import styles from './search-field.module.css';

/**
 * The listbox below the search field, or why it is empty. `id` starts the ids of its elements; `current` is the
 * selected hit.
 */
export function SearchResults({
  id,
  data,
  current,
  shown,
  fetching,
  failed,
  onFollow,
}: {
  id: string;
  data: readonly Group[] | undefined;
  current: Hit | undefined;
  shown: boolean;
  fetching: boolean;
  failed: boolean;
  onFollow: (hit: Hit) => void;
}) {
  const intl = useIntl();
  const empty = data?.every(({ hits }) => hits.length === 0) ?? true;
  const none = data && empty && !fetching;
  return (
    // The focus stays in the field.
    <div
      role="presentation"
      className={styles.popup}
      hidden={!shown || !(!empty || none || failed)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={`${id}list`} role="listbox" aria-label={intl.formatMessage({ id: 'search.label' })} hidden={empty}>
        {data?.map(({ name, hits }) => (
          <div key={name} role="group" aria-labelledby={id + name}>
            <p id={id + name} role="presentation" className={styles.heading}>
              <FormattedMessage id={`search.${name}`} />
            </p>
            {hits.map((hit) => (
              <Option key={hit.key} id={id + hit.key} hit={hit} selected={hit === current} onFollow={onFollow} />
            ))}
          </div>
        ))}
      </div>
      {none && (
        <p className={styles.note}>
          <FormattedMessage id="search.none" />
        </p>
      )}
      {failed && (
        <p className={styles.note}>
          <FormattedMessage id="search.failed" />
        </p>
      )}
    </div>
  );
}

function Option({
  id,
  hit,
  selected,
  onFollow,
}: {
  id: string;
  hit: Hit;
  selected: boolean;
  onFollow: (hit: Hit) => void;
}) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(
    function keepInView() {
      if (selected) option.current?.scrollIntoView?.({ block: 'nearest' });
    },
    [selected],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={styles.option}
      onClick={() => onFollow(hit)}
    >
      <span>
        <bdi>{hit.title}</bdi>
      </span>
      {hit.more && <small>{hit.more}</small>}
      {hit.keys && (
        <kbd className={styles.key} aria-hidden="true">
          {keyText(hit.keys)}
        </kbd>
      )}
    </div>
  );
}
