const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u;

/** The name of a person, from the claim that the owner chose or else the usual ones, the best first. */
export function nameIn(
  said: Readonly<Record<string, unknown>>,
  attribute: string,
): { from: string; name: string } | undefined {
  const text = (claim: string) => {
    const value = said[claim];
    return typeof value === 'string' ? value.trim() : '';
  };
  const [given, family] = [text('given_name'), text('family_name')];
  const whole = CJK.test(given + family) ? family + given : `${given} ${family}`;
  const known = (claim: string) => ({ from: claim, name: text(claim) });
  const places =
    attribute === ''
      ? [
          known('name'),
          { from: 'given_name + family_name', name: given && family && whole },
          known('preferred_username'),
        ]
      : [known(attribute)];
  return places.find(({ name }) => name !== '');
}
