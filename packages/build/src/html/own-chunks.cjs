/**
 * webpack plugin for a served app: chunks of the compilation that reads the HTML template have names of their own.
 * Without a digest in their names they would collide with those of the app.
 */
exports.ownChunks = () => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ownChunks', (compilation) => {
      compilation.hooks.childCompiler.tap('ownChunks', (child, name) => {
        if (name === 'HtmlWebpackCompiler') child.options.output.chunkFilename = 'template/[name].js';
      });
    });
  },
});
