/** What the test files of a worker of jest share: texts of files, and what these compile to. */

/** Texts by file name. */
const texts = new Map();

/** The texts that a test file reads; those of files below `folder` stay for the test files after it. */
class SharedTexts extends Map {
  constructor(own, folder) {
    super(own);
    this.folder = folder;
  }

  get(file) {
    return super.get(file) ?? texts.get(file);
  }

  set(file, text) {
    // The constructor of Map calls it before there is a folder.
    if (this.folder === undefined || !file.startsWith(this.folder)) return super.set(file, text);
    texts.set(file, text);
    return this;
  }
}

/** Results of transformers by project, file name and options. */
const compiled = new Map();

/**
 * The transformer of a project of jest, which compiles the same text of a file once, without asking the disk for the
 * file's time.
 */
function compilingOnce(transformer, project) {
  return Object.create(transformer, {
    transform: {
      value(file, options, text) {
        const key = JSON.stringify([project, file, options]);
        const known = compiled.get(key);
        if (known?.text === text) return known.result;
        const result = transformer.transform(file, options, text);
        compiled.set(key, { text, result });
        return result;
      },
    },
  });
}

module.exports = { SharedTexts, compilingOnce };
