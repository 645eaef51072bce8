export type Scheme = 'light' | 'dark'

const PREFERS = /\(prefers-color-scheme:\s*(light|dark)\)/

/**
 * Shows fields and buttons that only work with scripts, as visitors see them: `.needs-script` in the style sheets hides
 * them in the frame, in which no script runs. What a script would fill, such as a list of posts, stays hidden.
 */
export function showScriptedControls(page: Document): void {
  const { CSSStyleRule: StyleRule } = constructorsOf(page)
  for (const rule of rulesOf(page)) {
    if (rule instanceof StyleRule && rule.selectorText === NEEDS_SCRIPT) {
      rule.selectorText = `${NEEDS_SCRIPT}:is(.invisible, :not(:has(input, button)))`
    }
  }
}
const NEEDS_SCRIPT = '.needs-script'

/** Shows the page in light or dark regardless of the system, by switching its media rules and picture sources. */
export function setScheme(page: Document, scheme: Scheme): void {
  page.documentElement.style.colorScheme = scheme
  const { CSSMediaRule: MediaRule } = constructorsOf(page)
  for (const rule of rulesOf(page)) {
    const wanted = rule instanceof MediaRule && (original.get(rule) ?? PREFERS.exec(rule.conditionText)?.[1])
    if (!wanted) continue
    original.set(rule, wanted)
    rule.media.mediaText = wanted === scheme ? 'all' : 'not all'
  }
  for (const source of page.querySelectorAll<HTMLSourceElement>('source[media]')) {
    const media = source.dataset.media ?? source.media
    const [, wanted] = PREFERS.exec(media) ?? []
    if (!wanted) continue
    source.dataset.media = media
    source.media = media.replace(PREFERS, wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)')
  }
}
const original = new WeakMap<CSSRule, string>()

/**
 * Whether its style sheets were loaded: not if the connection failed, nor in the seconds in which an update is
 * installed.
 */
export function isStyled(page: Document): boolean {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return links.every(({ sheet }) => sheet && rulesIn(sheet).length > 0)
}

/** All rules of its style sheets, also those within others. */
function rulesOf(page: Document): CSSRule[] {
  const { CSSGroupingRule: GroupingRule } = constructorsOf(page)
  const withInner = (rule: CSSRule): CSSRule[] =>
    rule instanceof GroupingRule ? [rule, ...[...rule.cssRules].flatMap(withInner)] : [rule]
  return [...page.styleSheets].flatMap((sheet) => [...rulesIn(sheet)].flatMap(withInner))
}

/** Browsers throw for a style sheet that was not loaded. */
function rulesIn(sheet: CSSStyleSheet): Iterable<CSSRule> & { length: number } {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

/** Of the frame's window: its rules are no instances of the editor's. */
function constructorsOf({ defaultView }: Document): typeof globalThis {
  return defaultView as unknown as typeof globalThis
}
