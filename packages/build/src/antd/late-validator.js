/**
 * Stands for `@rc-component/async-validator`, which judges the fields of antd's forms: nothing is judged before somebody
 * has been in a field, so its code comes then, and a page that is only looked at goes without. Should it not arrive, the
 * form lets everything pass and the API judges.
 */
let arrived;
function load() {
  arrived ??= import('real-async-validator').then((module) => module.default, (error) => {
    arrived = undefined;
    throw error;
  });
  return arrived;
}
globalThis.addEventListener?.('focusin', () => void load().catch(() => {}), { once: true });

export default class LateValidator {
  constructor(rules) {
    this.rules = rules;
  }

  messages(words) {
    this.words = words;
  }

  async validate(values, options) {
    const Validator = await load();
    // The form silences the warnings of the class it knows.
    Validator.warning = () => {};
    const validator = new Validator(this.rules);
    validator.messages(this.words);
    return validator.validate(values, options);
  }
}
