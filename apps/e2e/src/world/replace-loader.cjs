/** webpack loader: changes one text of a source file, for builds that differ from the real one in that text only. */
module.exports = function replaceText(source) {
  // The next run of the same compiler changes another text.
  this.cacheable(false);
  const { ending, from, to } = module.exports.change;
  if (!this.resourcePath.endsWith(ending)) return source;
  if (!source.includes(from)) throw new Error(`${this.resourcePath} has no ${from}`);
  return source.replace(from, to);
};
