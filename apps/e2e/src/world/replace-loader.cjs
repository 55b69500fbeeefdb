/** webpack loader: changes one text of a source file, for builds that differ from the real one in that text only. */
module.exports = function replaceText(source) {
  const { from, to } = this.getOptions();
  if (!source.includes(from)) throw new Error(`${this.resourcePath} has no ${from}`);
  return source.replace(from, to);
};
