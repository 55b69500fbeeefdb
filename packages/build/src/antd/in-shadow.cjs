const path = require('node:path');

const IN_PAGE = path.join(__dirname, '../../../common/src/antd/in-page.ts');

/** What antd asks its document for, which a shadow root answers otherwise. `in-shadow.check` finds other ways of asking. */
const ASKED = [
  [/\bdocument\.activeElement\b/g, 'focusedElement()'],
  [/\bconst \{\s*activeElement\s*\} = document;/g, 'const activeElement = focusedElement();'],
  [/\bdocument\.getElementById\(/g, 'elementWithId('],
];

/** webpack loader for the modules of antd: they find the focus and fields also where a remote is in a shadow root. */
module.exports = function inShadowLoader(source) {
  const replaced = ASKED.reduce((text, [asked, answer]) => text.replace(asked, answer), source);
  if (replaced === source) return source;
  const from = JSON.stringify(this.utils.contextify(this.context, IN_PAGE));
  return `import { elementWithId, focusedElement } from ${from};\n${replaced}`;
};
module.exports.ASKED = ASKED;
