import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Select } from '@portal/common/antd/select';
import type { OwnerCandidate } from '@portal/common/contract/company/ownership';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useCandidates } from './use-offer.ts';
import styles from './ownership.module.css';

/** Debounce of the search, in milliseconds. */
const SETTLED = 250;

export interface CandidateSelectProps {
  /** Passed by the form item. */
  id?: string;
  value?: OwnerCandidate | undefined;
  onChange?: (person: OwnerCandidate | undefined) => void;
}

/** Choice of a successor among the people that the API finds. */
export function CandidateSelect({ value, onChange, ...control }: CandidateSelectProps) {
  const narrow = useNarrow();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const found = useCandidates(search);
  // What was found for an earlier text is not offered: Enter would choose from it.
  const searching = typed.trim() !== search || found.isPlaceholderData;
  const people = (searching ? undefined : found.data) ?? [];
  // Keep the chosen person in the options during further searches, so that the name is shown.
  const shown =
    value && !people.some(({ contact_id }) => contact_id === value.contact_id) ? [value, ...people] : people;

  useEffect(
    function searchWhenSettled() {
      const timer = setTimeout(() => setSearch(typed.trim()), SETTLED);
      return () => clearTimeout(timer);
    },
    [typed],
  );

  return (
    <Select<string>
      {...control}
      size={narrow ? 'large' : 'middle'}
      value={value?.contact_id}
      options={shown.map((person) => ({ value: person.contact_id, label: <Person person={person} /> }))}
      loading={searching || found.isFetching}
      placeholder={<FormattedMessage id="ownership.to.search" />}
      notFoundContent={<FormattedMessage id={searching || found.isFetching ? 'lookup.loading' : 'ownership.to.none'} />}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(id: string | undefined) => onChange?.(shown.find(({ contact_id }) => contact_id === id))}
    />
  );
}

function Person({ person: { contact_name, email, phone } }: { person: OwnerCandidate }) {
  return (
    <>
      <bdi>{contact_name}</bdi> <span className={styles.address}>{email || shownPhone(phone)}</span>
    </>
  );
}
