/** What is chosen from a list rather than typed. */
export type Choice =
  | 'country' | 'province' | 'city' | 'region' | 'industry' | 'employees' | 'position' | 'licenceType' | 'partnerType'
  | 'partnerLevel' | 'idpAgreement' | 'idpSystem' | 'idp';
export type ChosenIssue = `${Choice}.empty`;

/** Something must be chosen (spec 1 §5): ids are numbers from 1 on or texts, 0 and the empty text mean not chosen; of a list, at least one. */
export function checkChosen(choice: Choice) {
  return (value: number | string | readonly number[] | null | undefined): ChosenIssue | undefined => {
    const none = value === undefined || value === null || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
    return none ? `${choice}.empty` : undefined;
  };
}

export type PolicyIssue = 'policy.unticked';

/** The agreement box must be ticked (spec 1 §5, spec 2 §5). */
export function checkPolicy(ticked: boolean | undefined): PolicyIssue | undefined {
  return ticked ? undefined : 'policy.unticked';
}
