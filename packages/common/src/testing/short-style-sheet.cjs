/**
 * A short style sheet of the browser for page tests, in place of jsdom's: only what is shown, and how. jsdom matches
 * every rule of it for each computed style, and queries by role compute the styles of all elements. antd adds border
 * and padding to the height of a textarea.
 */
const { createRequire } = require('node:module');

const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const file = ofEnvironment.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
ofEnvironment(file);
require.cache[file].exports = `
html, body, address, article, aside, blockquote, center, dd, details, dir, div, dl, dt, fieldset, figcaption, figure, footer,
form, frame, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, layer, legend, listing, main, menu, nav, ol, optgroup, option, p,
plaintext, pre, section, summary, ul, xmp { display: block }
button, input, marquee, meter, progress, select, textarea { display: inline-block }
textarea { border-width: 1px; padding: 2px }
li { display: list-item }
table { display: table }
thead { display: table-header-group }
tbody { display: table-row-group }
tfoot { display: table-footer-group }
tr { display: table-row }
td, th { display: table-cell }
col { display: table-column }
colgroup { display: table-column-group }
caption { display: table-caption }
head, link, meta, script, style, title, template, datalist, noframes, param, rp, input[type="hidden"], dialog:not([open]),
[hidden] { display: none }
`;
