interface Block { prelude: string; body: string | null }

/** Splits a style sheet into its top-level rules and statements; knows quotes and comments. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let depth = 0;
  let open = 0;
  let quote = '';
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth === 0) {
        blocks.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
        start = at + 1;
      }
    } else if (sign === ';' && depth === 0) {
      blocks.push({ prelude: css.slice(start, at).trim(), body: null });
      start = at + 1;
    }
  }
  return blocks;
}

/** Splits at a sign that stands outside brackets and quotes. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** Could a selector match, where only `classes` occur? What `:not` names may be missing. */
function fits(selector: string, classes: ReadonlySet<string>): boolean {
  const wanted = selector.replace(/:not\([^)]*\)/g, '');
  return [...wanted.matchAll(/\.(-?[_a-zA-Z][-\w]*)/g)].every(([, name = '']) => classes.has(name));
}

function keepRules(css: string, classes: ReadonlySet<string>): string {
  return blocksOf(css).map(({ prelude, body }) => {
    if (body === null) return '';
    if (/^@(media|supports|layer|container)\b/.test(prelude)) {
      const inner = keepRules(body, classes);
      return inner && `${prelude}{${inner}}`;
    }
    if (prelude.startsWith('@')) return `${prelude}{${body}}`;
    const kept = splitAt(prelude, ',').filter((selector) => fits(selector, classes));
    return kept.length > 0 ? `${kept.join(',')}{${body}}` : '';
  }).join('');
}

/** Drops custom properties that nothing refers to, and those that only they referred to. */
function dropVariables(css: string, html: string): string {
  for (let now = css; ;) {
    const used = new Set([...(now + html).matchAll(/var\(\s*(--[-\w]+)/g)].map(([, name]) => name));
    const next = now.replace(/(^|[;{])\s*(--[-\w]+)\s*:[^;{}]*(?=[;}])/g, (all, before: string, name: string) => (used.has(name) ? all : before))
      .replace(/;{2,}/g, ';').replaceAll('{;', '{');
    if (next === now) return now;
    now = next;
  }
}

function dropAnimations(css: string, html: string): string {
  return blocksOf(css).map(({ prelude, body }) => {
    const name = /^@(?:-webkit-)?keyframes\s+(\S+)/.exec(prelude)?.[1];
    const rule = `${prelude}{${body ?? ''}}`;
    return name && !css.replaceAll(rule, '').includes(name) && !html.includes(name) ? '' : rule;
  }).join('');
}

const textOf = ({ prelude, body }: Block) => (body === null ? `${prelude};` : `${prelude}{${body}}`);

/** Every page's sheet brings what it shares with others: of the same rule at the top of a sheet only the last one counts. */
function withoutRepeats(css: string): string {
  return [...new Set(blocksOf(css).map(textOf).reverse())].reverse().join('');
}

/**
 * One sheet out of a light and a dark one: what both say stands once, the rest counts where `data-theme` of the document
 * names its theme.
 */
function byTheme(light: string, dark: string): string {
  const [ours, theirs] = [light, dark].map((css) => blocksOf(css).map(textOf)) as [string[], string[]];
  const common = new Set(ours.filter((rule) => theirs.includes(rule)));
  const only = (theme: string, rule: string) => (/^@(?:-webkit-)?keyframes/.test(rule) ? rule : `:where([data-theme=${theme}]){${rule}}`);
  // What only the dark sheet says keeps its place behind the rule that stands before it there.
  const behind = new Map<string, string>();
  let last = '';
  for (const rule of theirs) {
    if (common.has(rule)) last = rule;
    else behind.set(last, (behind.get(last) ?? '') + only('dark', rule));
  }
  return (behind.get('') ?? '') + ours.map((rule) => (common.has(rule) ? rule + (behind.get(rule) ?? '') : only('light', rule))).join('');
}

/**
 * The part of a style sheet that can apply to a page: rules whose classes all occur in `html`, and the custom properties
 * and animations that these use. For pages rendered at build time, whose style sheet travels with them.
 */
export function pruneCss(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const kept = dropVariables(keepRules(withoutRepeats(css.replace(/\/\*[\s\S]*?\*\//g, '')), classes), html);
  return dropAnimations(kept, html);
}

/** The sheet of a page: what it uses of its own `css` and of each theme's, in which what that takes from a theme stays. `whole`: keeps all rules. */
export function pageCss(html: string, { light, dark }: { light: string; dark: string }, css: string, whole = false): string {
  if (whole) return byTheme(light, dark) + css;
  const own = pruneCss(css, html);
  return byTheme(pruneCss(light, html + own), pruneCss(dark, html + own)) + own;
}
