/**
 * webpack loader for the formatting of texts: asks the rules of plurals whether the browser knows a language. It asks those
 * of numbers, for which a browser first reads all of its languages: on a slow machine that takes longer than a page's texts.
 */
module.exports = (source) => source.replaceAll(/Intl\.(?:NumberFormat|DateTimeFormat)\.supportedLocalesOf\(/g, 'Intl.PluralRules.supportedLocalesOf(');
