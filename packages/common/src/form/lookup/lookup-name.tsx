import { useLookup, type Lookup } from './use-lookup.tsx';

/** The name of an entry of a lookup list, in the language of the page; nothing until the list is loaded. */
export function LookupName({ lookup, id }: { lookup: Lookup; id: number }) {
  return <span>{useLookup(lookup).entries?.find((entry) => entry.id === id)?.name}</span>;
}
