export type Scheme = 'light' | 'dark'

const PREFERS = /\(prefers-color-scheme:\s*(light|dark)\)/

/** Shows the page in light or dark regardless of the system, by switching its media rules and picture sources. */
export function setScheme(page: Document, scheme: Scheme): void {
  page.documentElement.style.colorScheme = scheme
  for (const sheet of page.styleSheets) switchRules(rulesOf(sheet), scheme, page.defaultView!)
  for (const source of page.querySelectorAll<HTMLSourceElement>('source[media]')) {
    const media = source.dataset.media ?? source.media
    const [, wanted] = PREFERS.exec(media) ?? []
    if (!wanted) continue
    source.dataset.media = media
    source.media = media.replace(PREFERS, wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)')
  }
}

/**
 * Whether its style sheets were loaded: not if the connection failed, nor in the seconds in which an update is
 * installed.
 */
export function isStyled(page: Document): boolean {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return links.every(({ sheet }) => sheet && rulesOf(sheet).length > 0)
}

/** Browsers throw for a style sheet that was not loaded. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> & { length: number } {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

function switchRules(rules: Iterable<CSSRule>, scheme: Scheme, view: Window): void {
  const { CSSMediaRule: MediaRule, CSSGroupingRule: GroupingRule } = view as unknown as typeof globalThis
  for (const rule of rules) {
    if (rule instanceof MediaRule) {
      const wanted = original.get(rule) ?? PREFERS.exec(rule.conditionText)?.[1]
      if (wanted) {
        original.set(rule, wanted)
        rule.media.mediaText = wanted === scheme ? 'all' : 'not all'
      }
    }
    if (rule instanceof GroupingRule) switchRules(rule.cssRules, scheme, view)
  }
}
const original = new WeakMap<CSSRule, string>()
