/** Values chosen from a list. */
export type Choice =
  | 'country'
  | 'province'
  | 'city'
  | 'region'
  | 'industry'
  | 'employees'
  | 'position'
  | 'licenceType'
  | 'partnerType'
  | 'partnerLevel'
  | 'idpAgreement'
  | 'idpSystem'
  | 'idp';
export type ChosenIssue = `${Choice}.empty`;

/**
 * A value must be chosen. Ids are numbers from 1 or texts; 0 and the empty text mean not chosen. A list needs at least
 * one entry.
 */
export function checkChosen(choice: Choice) {
  return (value: number | string | readonly number[] | null | undefined): ChosenIssue | undefined => {
    const none =
      value === undefined ||
      value === null ||
      value === 0 ||
      value === '' ||
      (Array.isArray(value) && value.length === 0);
    return none ? `${choice}.empty` : undefined;
  };
}

export type PolicyIssue = 'policy.unticked';

/** The agreement checkbox must be ticked. */
export function checkPolicy(ticked: boolean | undefined): PolicyIssue | undefined {
  return ticked ? undefined : 'policy.unticked';
}
