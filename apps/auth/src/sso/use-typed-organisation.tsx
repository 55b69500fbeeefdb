import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { useTyped } from '@portal/common/form/use-typed';
import { recall, remember } from '@portal/common/host/storage/browser-store';
import { useOrganisation, type Organisation, type Provider } from './sso.queries.ts';

/** Storage key of the remembered organisation. */
const REMEMBERED = 'organisation';
const NONE: readonly Provider[] = [];

export interface Fields {
  enterprise_id: string;
  idp_config_id?: string;
  remember: boolean;
}

const unknownText = (asked: string) =>
  asked.includes('@') ? ('sso.unknownDomain' as const) : ('sso.unknown' as const);

/**
 * The organisation in the form's field: `given`, else the remembered one, until the user types another. Its id is
 * looked up when the field is left, on Enter, and by `ask`. An unknown id is reported at the field; a single provider
 * is chosen.
 */
export function useTypedOrganisation(form: PortalFormState<Fields>, given: string) {
  const { antd, setError } = form;
  const [asked, setAsked] = useState(given);
  const answer = useOrganisation(asked);
  const typed = (useTyped(form, 'enterprise_id') ?? given).trim();
  const organisation: Organisation = typed === asked ? answer : { is: 'idle' };
  const providers = organisation.is === 'known' ? organisation.providers : NONE;

  useEffect(
    function offerRemembered() {
      const kept = recall('local', REMEMBERED);
      if (!kept || given || antd.getFieldValue('enterprise_id')) return;
      antd.setFieldsValue({ enterprise_id: kept, remember: true });
      setAsked(kept);
    },
    [antd, given],
  );

  useEffect(
    function chooseTheOnlyOne() {
      antd.setFieldsValue({ idp_config_id: providers.length === 1 ? providers[0]!.id : undefined });
    },
    [antd, providers],
  );

  const { is } = answer;
  useEffect(
    function sayUnknown() {
      if (is !== 'unknown') return;
      setError('enterprise_id', <FormattedMessage id={unknownText(asked)} />);
    },
    [setError, is, asked],
  );

  function onBlur() {
    setAsked(typed);
    // The same unknown id again: show its error, which was cleared on focus.
    if (organisation.is === 'unknown') setError('enterprise_id', <FormattedMessage id={unknownText(asked)} />);
  }

  return {
    /** `idle` until the typed id is looked up. */
    organisation,
    providers,
    ask: setAsked,
    /** For the field. */
    input: { onBlur, onPressEnter: () => setAsked(typed) },
    /** Stores the id for the next visit; null removes the stored one. */
    keep: (id: string | null) => remember('local', REMEMBERED, id),
  };
}
