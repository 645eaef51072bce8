import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { IconButton } from '#app/components/button.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { SelectField } from '#app/components/field.tsx'
import { Loading } from '#app/components/skeleton.tsx'
import { fill } from '#contracts/fill.ts'
import { WIDE } from '#app/lib/media-query.ts'
import { failureOf } from '#app/lib/owner-functions.ts'
import { places } from '#content/places.ts'

import { words as all } from './field-base.ts'
import { useOwnPageLinks } from './editor-state.ts'
import { EditButton } from './look.tsx'
import { isStyled, type Scheme, setScheme, showScriptedControls } from './preview-styles.ts'
import { disableLinks, partsShowing } from './preview-texts.ts'
import { readPreview, siteKeys } from './site-editor.data.ts'

const words = all.preview

const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 }
type Width = keyof typeof WIDTHS

const WIDTH_CHOICES = (Object.keys(WIDTHS) as Width[]).map((value) => ({ value, label: words.widths[value] }))
const SCHEME_CHOICES = (['light', 'dark'] as const).map((value) => ({ value, label: words.schemes[value] }))

const SITE_PAGES = Object.entries({ ...places, ...words.unlinked })
  .filter(([path]) => !path.includes('#') && path !== '/auth' && path !== '/dashboard')
  .map(([value, label]) => ({ value, label }))

/** The pages that can be shown; the owner's own by their aliases, which do not change with their addresses. */
export function usePreviewPages(): { value: string; label: string; path: string }[] {
  const own = useOwnPageLinks()
  return [
    ...SITE_PAGES.map((page) => ({ ...page, path: page.value })),
    ...own.map(({ alias, label, path }) => ({ value: alias, label, path })),
  ]
}

/** A page of the site without scripts, as wide as the chosen screen, scaled to fit; with options above it. */
export function PreviewFrame({
  page,
  version,
  hint,
  outlined = '',
  leave,
  onPage,
  onPress,
}: {
  page: string
  /** A release by its number, or the draft by its stamp. */
  version: number | string
  /** Shown below the options while the page is shown. */
  hint: string
  /** Texts to outline in the page, one a line. */
  outlined?: string
  /** Leads back to the fields: the page then has the whole screen, with one row of options. */
  leave?: (() => void) | undefined
  onPage: (page: string) => void
  onPress: (target: Element) => void
}) {
  const { html, state } = usePreview(page, version)
  const pages = usePreviewPages()
  const [width, setWidth] = useState<Width>(() => (matchMedia(WIDE).matches ? 'desktop' : 'phone'))
  const [hasOptions, setHasOptions] = useState(false)
  const [scheme, setSchemeChoice] = useState<Scheme>('light')
  const { room, scale, height, isLaidOut } = useScale(WIDTHS[width])
  const { frame, first, onLoad } = useFrame({ page, html, scheme, outlined, isLaidOut, onPress })
  const status = {
    loading: html ? words.updating : words.loading,
    waiting: words.waiting,
    off: words.off,
    shown: hint,
  }
  const isUsual = state === 'shown' && hint === words.draftHint
  return (
    <>
      <div className={leave ? 'border-b border-line bg-card px-3 py-2' : 'mb-3 grid gap-3'}>
        <div
          className={
            leave && 'flex flex-wrap items-end gap-2 [&>div]:min-w-24 [&>div]:flex-1 [&>div>label]:sr-only'
          }
        >
          {leave && <EditButton onPress={leave} />}
          <SelectField
            label={words.page}
            options={pages}
            value={page}
            onChange={(event) => onPage(event.target.value)}
          />
          {leave && (
            <IconButton
              icon="menu"
              label={words.options}
              aria-expanded={hasOptions}
              onClick={() => setHasOptions(!hasOptions)}
            />
          )}
        </div>
        {(hasOptions || !leave) && (
          <div className={`flex flex-wrap gap-x-6 gap-y-2 ${leave ? 'pt-2' : ''}`}>
            <ChoiceBar label={words.width} value={width} options={WIDTH_CHOICES} onChoose={setWidth} />
            <ChoiceBar
              label={words.scheme}
              value={scheme}
              options={SCHEME_CHOICES}
              onChoose={setSchemeChoice}
            />
          </div>
        )}
        <p
          role="status"
          className={`text-fine ${state === 'waiting' || state === 'off' ? 'font-medium' : 'text-ink-soft'} ${leave && !hasOptions && isUsual ? 'sr-only' : ''}`}
        >
          {status[state]}
        </p>
      </div>
      <div
        ref={room}
        className={`overflow-hidden bg-paper-deep ${leave ? 'min-h-0 flex-1' : 'preview-viewport rounded-card border border-line-strong'}`}
      >
        {first === undefined && (state === 'loading' || state === 'waiting') && (
          <Loading label={words.loading} lines={8} className="p-6" />
        )}
        {first !== undefined && (
          <iframe
            ref={frame}
            title={fill(words.frame, { page: pages.find(({ value }) => value === page)?.label ?? page })}
            srcDoc={first}
            // Same origin, so that the editor can access its document; no scripts.
            sandbox="allow-same-origin"
            onLoad={onLoad}
            style={{
              width: WIDTHS[width],
              height: height / scale,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
            className={state === 'off' ? 'hidden' : 'mx-auto block max-w-none border-0'}
          />
        )}
      </div>
    </>
  )
}

const RETRY_MS = [1000, 2000, 5000]
const STYLES_AGAIN_MS = 2000

/** Retries for as long as it is shown: only a page that is switched off has no preview. */
function usePreview(page: string, version: number | string) {
  const query = useQuery({
    queryKey: siteKeys.preview(page, version),
    queryFn: ({ signal }) => readPreview(page, typeof version === 'number' ? version : undefined, signal),
    placeholderData: keepPreviousData,
    retry: (_count, cause) => !isOff(cause),
    retryDelay: (count) => RETRY_MS[Math.min(count, RETRY_MS.length - 1)]!,
  })
  const { data: html, error, failureCount, isFetching } = query
  const isRetrying = error !== null || failureCount > 0
  const state = isOff(error) ? 'off' : isRetrying ? 'waiting' : isFetching ? 'loading' : 'shown'
  return { html, state } as const
}

function isOff(cause: unknown): boolean {
  return failureOf(cause) === 'missing'
}

/** Scale that fits a screen of this width into the element, and the height of the element. */
function useScale(width: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(viewport.current!)
    return () => observer.disconnect()
  }, [])
  // On a phone it has no size while the fields are shown.
  const isLaidOut = size.width > 0
  const scale = isLaidOut ? Math.min(1, size.width / width) : 1
  return { room: viewport, scale, height: size.height || 600, isLaidOut }
}

/** Updates the frame's document: its text, colors, outlines and clicks. */
function useFrame({
  page,
  html,
  scheme,
  outlined,
  isLaidOut,
  onPress,
}: {
  page: string
  html: string | undefined
  scheme: Scheme
  outlined: string
  isLaidOut: boolean
  onPress: (target: Element) => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The frame's `srcdoc`; later versions replace the document's body.
  const [first, setFirst] = useState<string>()
  const drawn = useRef({ html: '', page })
  const [loads, setLoads] = useState(0)
  const press = useEffectEvent((event: Event) => {
    event.preventDefault()
    const { target } = event
    if (target && 'closest' in target) onPress(target as Element)
  })
  if (html !== undefined && first === undefined) setFirst(html)

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (loads > 0 && shown) setScheme(shown, scheme)
  }, [scheme, loads])

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (loads === 0 || !shown || isStyled(shown)) return undefined
    const again = setTimeout(() => {
      if (frame.current) frame.current.srcdoc = drawn.current.html
    }, STYLES_AGAIN_MS)
    return () => clearTimeout(again)
  }, [loads])

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (html === undefined || !shown?.body || loads === 0 || !isLaidOut) return
    if (drawn.current.html !== html) {
      if (replacePage(shown, html)) setScheme(shown, scheme)
      else frame.current!.srcdoc = html
      if (drawn.current.page !== page) frame.current?.contentWindow?.scrollTo(0, 0)
      drawn.current = { html, page }
    }
    return outline(frame.current!, partsShowing(shown, outlined.split('\n')))
    // A change of scheme alone is handled above.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [html, page, outlined, isLaidOut, loads])

  function onLoad(): void {
    const shown = frame.current?.contentDocument
    if (!shown) return
    disableLinks(shown)
    showScriptedControls(shown)
    shown.addEventListener('click', press)
    shown.addEventListener('submit', press)
    drawn.current.html ||= first ?? ''
    setLoads((count) => count + 1)
  }

  return { frame, first, onLoad }
}

/** @returns removes the outlines */
function outline(frame: HTMLIFrameElement, parts: HTMLElement[]): () => void {
  for (const part of parts) Object.assign(part.style, { outline: '3px solid #b8401f', outlineOffset: '4px' })
  for (const part of parts) {
    const folded = part.closest('summary') ? null : part.closest('details')
    if (folded) folded.open = true
  }
  scrollTo(
    frame,
    // As `checkVisibility`, which Safari lacks before 17.4.
    parts.find((part) => part.getClientRects().length > 0),
  )
  return () => {
    for (const part of parts) Object.assign(part.style, { outline: '', outlineOffset: '' })
  }
}

/** `scrollIntoView` would also scroll the editor around the frame. */
function scrollTo(frame: HTMLIFrameElement, part: HTMLElement | undefined): void {
  const view = frame.contentWindow
  if (!part || !view) return
  const { top, bottom, left, width } = part.getBoundingClientRect()
  // Neither out of view nor behind a bar at an edge.
  const isSeen = [top + 1, bottom - 1].every((y) =>
    part.contains(part.ownerDocument.elementFromPoint(left + width / 2, y)),
  )
  if (!isSeen) view.scrollTo(0, view.scrollY + top - view.innerHeight / 3)
}

/**
 * Replaces the body, which preserves the scroll position and does not flash.
 * @returns false if the style sheets differ, so that the document has to be loaded
 */
function replacePage(page: Document, html: string): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (stylesOf(next) !== stylesOf(page)) return false
  disableLinks(next)
  page.body.replaceChildren(...[...next.body.childNodes].map((node) => page.importNode(node, true)))
  return true
}

function stylesOf(page: Document): string {
  return [...page.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')).join(' ')
}
