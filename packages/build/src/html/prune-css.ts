import { selectOne } from 'css-select';
import { isTraversal, parse as parseSelector, SelectorType, type Selector } from 'css-what';
import { parseDocument } from 'htmlparser2';
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

type Document = ReturnType<typeof parseDocument>;

const isKeyframes = (node: unknown): node is AtRule => /keyframes$/.test((node as AtRule | undefined)?.name ?? '');

/**
 * A selector without the parts that may change at run time: states, pseudo elements, `:not`, and the theme of the
 * document.
 */
function lasting(selector: readonly Selector[]): Selector[] {
  return selector.flatMap((part): Selector[] => {
    if (
      part.type === SelectorType.PseudoElement ||
      (part.type === SelectorType.Attribute && part.name === 'data-theme')
    )
      return [];
    if (part.type !== SelectorType.Pseudo) return [part];
    // Nothing disables a control before the page is live.
    if (part.name === 'disabled') return [part];
    const isList = (part.name === 'where' || part.name === 'is') && Array.isArray(part.data);
    return isList ? [{ ...part, data: (part.data as Selector[][]).map(lasting) }] : [];
  });
}

/** An empty compound (`a > :hover` without its state) matches any element. */
const isCombinator = (part: Selector | undefined) => part === undefined || isTraversal(part);
const withAny = (selector: readonly Selector[]): Selector[] =>
  [...selector, undefined].flatMap((part, place): Selector[] => [
    ...(isCombinator(part) && isCombinator(selector[place - 1])
      ? [{ type: SelectorType.Universal as const, namespace: null }]
      : []),
    ...(part ? [part] : []),
  ]);

const complete = (selector: readonly Selector[]): Selector[] =>
  withAny(lasting(selector)).map((part) =>
    part.type === SelectorType.Pseudo && Array.isArray(part.data) ? { ...part, data: part.data.map(withAny) } : part,
  );

/** What a pointer changes (`:hover`, `:active`) can wait until the page is live; the focus of a keyboard cannot. */
const isPointed = (part: Selector) => part.type === SelectorType.Pseudo && /^(hover|active)$/.test(part.name);

function fits(selector: string, document: Document): boolean {
  const choices = parseSelector(selector).filter((parts) => !parts.some(isPointed));
  return selectOne(choices.map(complete), document) !== null;
}

function keepRules(root: postcss.Root, document: Document): void {
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    const kept = rule.selectors.filter((selector) => fits(selector, document));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
}

/** Removes unused custom properties, repeatedly: one property may be used only by another one that is removed. */
function dropVariables(root: postcss.Root, html: string): void {
  for (let removed = true; removed;) {
    removed = false;
    const used = new Set([...(root.toString() + html).matchAll(/var\(\s*(--[-\w]+)/g)].map(([, name]) => name));
    root.walkDecls(/^--/, (property) => {
      if (used.has(property.prop)) return;
      property.remove();
      removed = true;
    });
  }
}

function dropAnimations(root: postcss.Root, html: string): void {
  root.walkAtRules(/keyframes$/, (animation) => {
    const rest = root.toString().replaceAll(animation.toString(), '') + html;
    if (!rest.includes(animation.params)) animation.remove();
  });
}

function dropEmpty(root: postcss.Root): void {
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  root.walkAtRules((at) => {
    if (!at.nodes?.length) at.remove();
  });
}

/** Removes repeated top-level rules and keeps the last one: combined pages contain their shared rules several times. */
function dropRepeats(root: postcss.Root): void {
  const seen = new Set<string>();
  for (const node of root.nodes.toReversed()) {
    const text = node.toString();
    if (seen.has(text)) node.remove();
    seen.add(text);
  }
}

/** A rule's text. The last semicolon of a block is not needed. */
const textOf = (node: ChildNode) => {
  if ('raws' in node) (node as Rule).raws.semicolon = false;
  return node.toString().trim();
};

/**
 * Merges a light and a dark style sheet. Rules of both are kept once; the others apply where `data-theme` of the
 * document names their theme.
 */
function byTheme(light: string, dark: string): string {
  const [ours, theirs] = [light, dark].map((css) => postcss.parse(css).nodes.map(textOf)) as [string[], string[]];
  const common = new Set(ours.filter((rule) => theirs.includes(rule)));
  const only = (theme: string, rule: string) =>
    /^@(?:-webkit-)?keyframes/.test(rule) ? rule : `:where([data-theme=${theme}]){${rule}}`;
  // A rule of the dark sheet only keeps its position: after the rule that precedes it there.
  const behind = new Map<string, string>();
  let last = '';
  for (const rule of theirs) {
    if (common.has(rule)) last = rule;
    else behind.set(last, (behind.get(last) ?? '') + only('dark', rule));
  }
  return (
    (behind.get('') ?? '') +
    ours.map((rule) => (common.has(rule) ? rule + (behind.get(rule) ?? '') : only('light', rule))).join('')
  );
}

/**
 * Removes the rules of a style sheet that cannot apply to a page before it is live: keeps rules that match an element
 * of `html` in some state but that of being pointed at, and the custom properties and animations that they use. For prerendered pages, whose style sheet is inline.
 */
export function pruneCss(css: string, html: string): string {
  const root = postcss.parse(css);
  dropRepeats(root);
  keepRules(root, parseDocument(`<html><body>${html}</body></html>`));
  dropVariables(root, html);
  dropEmpty(root);
  dropAnimations(root, html);
  return root.nodes.map(textOf).join('');
}

/**
 * The style sheet of a page: the used rules of its own `css` and of each theme's sheet, including the variables that
 * its own rules take from a theme. `whole` keeps all rules.
 */
export function pageCss(
  html: string,
  { light, dark }: { light: string; dark: string },
  css: string,
  whole = false,
): string {
  if (whole) return byTheme(light, dark) + css;
  const own = pruneCss(css, html);
  return byTheme(pruneCss(light, html + own), pruneCss(dark, html + own)) + own;
}
